/** What all sheets of paper have alike. */
import type { ComponentChildren } from 'preact';
import type { Entrant, Tournament } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { paper as texts } from '../../i18n/texts/paper';
import { href } from '../../router';
import { QrOf } from '../../ui/reachLater';
import { useReach } from '../../ui/useReach';
import type { Paper } from './laying';

export interface Printed {
  of: Tournament;
  paper: Paper;
  nameOf: (entrant: Entrant) => string;
  sortOf: (entrant: Entrant) => string;
  /** Who a pair is; null: no pair. */
  membersOf: (entrant: Entrant) => readonly string[] | null;
  /** member: which of a pair, whose own it is. */
  surnameOf: (entrant: Entrant, member?: number) => string | null;
}

/** The path at which everybody finds the tournament. */
export const pathOf = ({ id }: Pick<Tournament, 'id'>): string => href({ page: 'tournament', tournament: id });

/** The path at which its players report their results: it opens no right. */
export const reportingPathOf = ({ id }: Pick<Tournament, 'id'>): string => href({ page: 'entrant', tournament: id });

/** Return what makes a path of this service an address as one types it, "192.168.1.7:8000/t/…"; null: no phone gets there. */
export function useShortAddress(): (path: string) => string | null {
  const reach = useReach();
  return (path) => (reach ? (reach + path).replace(/^https?:\/\//, '') : null);
}

interface LeafProps {
  of: Tournament;
  title: string;
  sub?: string;
  note?: string;
  /** Which sheet of its list this is. */
  at: [n: number, all: number];
  class?: string;
  children: ComponentChildren;
}

/** A sheet with a head and a foot. */
export function Leaf({ of, title, sub = '', note = '', at: [n, all], class: look = '', children }: LeafProps) {
  const t = useTexts(texts);
  const address = useShortAddress()(pathOf(of));
  return (
    <section class={`leaf ${look}`} aria-label={all > 1 ? `${title}, ${t.page(n, all)}` : title}>
      <div class="head">
        <div>
          <h2>{title}</h2>
          <p>{[of.name, sub].filter(Boolean).join(' · ')}</p>
        </div>
        {address && <QrOf path={pathOf(of)} label={address} />}
      </div>
      {children}
      <div class="under">
        <span>{['Greffier', address].filter(Boolean).join(' · ')}</span>
        <span>{[note, all > 1 && t.page(n, all)].filter(Boolean).join(' · ')}</span>
      </div>
    </section>
  );
}
