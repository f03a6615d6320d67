/** What all sheets of paper have alike. */
import type { ComponentChildren } from 'preact';
import type { Entrant, Tournament } from '../../api/tournaments';
import { useTexts } from '../../i18n';
import { paper as texts } from '../../i18n/texts/paper';
import { href } from '../../router';
import { Qr } from '../../ui/Qr';
import type { Paper } from './laying';

export interface Printed {
  of: Tournament;
  paper: Paper;
  nameOf: (entrant: Entrant) => string;
  sortOf: (entrant: Entrant) => string;
}

/** Where everybody finds the tournament. */
export const addressOf = ({ id }: Pick<Tournament, 'id'>): string =>
  location.origin + href({ page: 'tournament', tournament: id });

/** Where its players tell their results: an address alone, that opens no right. */
export const tellingOf = ({ id }: Pick<Tournament, 'id'>): string =>
  location.origin + href({ page: 'entrant', tournament: id });

/** "localhost:8000/t/…": as one types it. */
export const short = (address: string): string => address.replace(/^https?:\/\//, '');

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
  const address = addressOf(of);
  return (
    <section class={`leaf ${look}`} aria-label={all > 1 ? `${title}, ${t.page(n, all)}` : title}>
      <div class="head">
        <div>
          <h2>{title}</h2>
          <p>{[of.name, sub].filter(Boolean).join(' · ')}</p>
        </div>
        <Qr text={address} label={short(address)} />
      </div>
      {children}
      <div class="under">
        <span>Greffier · {short(address)}</span>
        <span>{[note, all > 1 && t.page(n, all)].filter(Boolean).join(' · ')}</span>
      </div>
    </section>
  );
}
