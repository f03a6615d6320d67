/**
 * Parts of the pages that are loaded when they are needed, and soon after the first page anyway: an open page has all of
 * its code before another release takes over, and without a network nothing is missing.
 */
import type { ComponentType, FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../i18n';
import { common } from '../i18n/texts/common';
import { renew } from './renew';

export type Lazy<P> = FunctionComponent<P> & {
  /** Resolves once it can be drawn at once. */
  load: () => Promise<void>;
};

const all: (() => Promise<void>)[] = [];

/** get: imports the part. Meanwhile: what is there until it has come. */
export function lazy<P extends object>(get: () => Promise<ComponentType<P>>, Meanwhile?: ComponentType): Lazy<P> {
  let Part: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  const load = () => {
    loading ??= get().then(
      (part) => {
        Part = part;
      },
      (error) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  all.push(load);

  function Loaded(props: P) {
    const [state, setState] = useState<'loading' | 'here' | 'missing'>(Part ? 'here' : 'loading');
    useEffect(() => {
      if (Part) {
        setState('here'); // it has come since this was drawn
        return;
      }
      let gone = false;
      load().then(
        () => gone || setState('here'),
        () => gone || setState('missing'),
      );
      return () => {
        gone = true;
      };
    }, []);
    if (Part) return <Part {...props} />;
    if (state === 'missing') return <Missing />;
    return Meanwhile ? <Meanwhile /> : null;
  }
  return Object.assign(Loaded, { load });
}

/** It is of a release that has gone, or there is no network. */
function Missing() {
  const t = useTexts(common);
  useEffect(() => void renew(), []);
  return (
    <p class="chip bad missing" role="alert">
      {t.notLoaded}
      <button class="key" onClick={() => location.reload()}>
        {t.again}
      </button>
    </p>
  );
}

/** Load what is left, one after another; what fails is tried again when it is needed. */
export async function loadAll(): Promise<void> {
  for (const load of all) await load().catch(() => undefined);
}
