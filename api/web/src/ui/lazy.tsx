/**
 * Parts of the pages that are loaded when they are needed, and soon after the first page anyway: an open page has all of
 * its code before another release takes over, and without a network nothing is missing.
 */
import type { ComponentType, FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../i18n';
import { common } from '../i18n/texts/common';
import { Key } from './Key';
import { renew } from './renew';

type Lazy<P> = FunctionComponent<P> & {
  /** Resolves once it can be drawn at once. */
  load: () => Promise<void>;
};

const all: (() => Promise<void>)[] = [];

/** What is loaded when it is needed. */
export interface Later<T> {
  /** Resolves once it is here. */
  load: () => Promise<void>;
  /** null until it has come. */
  here: () => T | null;
}

export function later<T>(get: () => Promise<T>): Later<T> {
  let part: T | null = null;
  let loading: Promise<void> | null = null;
  const load = () => {
    loading ??= get().then(
      (come) => {
        part = come;
      },
      (error) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  all.push(load);
  return { load, here: () => part };
}

/** Whether it has come; asks for it where it has not. null: nothing is wanted. */
export function useLater(part: Later<unknown> | null): 'loading' | 'here' | 'missing' {
  const [state, setState] = useState<'loading' | 'here' | 'missing'>(part?.here() ? 'here' : 'loading');
  useEffect(() => {
    if (!part) return;
    if (part.here()) {
      setState('here'); // it has come since this was drawn
      return;
    }
    let gone = false;
    part.load().then(
      () => gone || setState('here'),
      () => gone || setState('missing'),
    );
    return () => {
      gone = true;
    };
  }, [part]);
  return !part || part.here() ? 'here' : state;
}

/** get: imports the part. Meanwhile: what is there until it has come. */
export function lazy<P extends object>(get: () => Promise<ComponentType<P>>, Meanwhile?: ComponentType): Lazy<P> {
  const part = later(get);

  function Loaded(props: P) {
    const state = useLater(part);
    const Part = part.here();
    if (Part) return <Part {...props} />;
    if (state === 'missing') return <Missing />;
    return Meanwhile ? <Meanwhile /> : null;
  }
  return Object.assign(Loaded, { load: part.load });
}

/** It is of a release that has gone, or there is no network. */
function Missing() {
  const t = useTexts(common);
  useEffect(() => void renew(), []);
  return (
    <p class="chip bad missing" role="alert">
      {t.notLoaded}
      <Key onClick={() => location.reload()}>{t.again}</Key>
    </p>
  );
}

/** Load what is left, one after another; what fails is tried again when it is needed. */
export async function loadAll(): Promise<void> {
  for (const load of all) await load().catch(() => undefined);
}
