import type { ComponentType } from 'preact';
import type { Command, WriteBody } from '../../api/types';
import { useTexts } from '../../i18n';
import { lately } from '../../i18n/texts/lately';
import { isOfGoingOn } from '../../session/going';
import { usePlaces } from './places';

export type SaidType = ComponentType<{ command: Command; nameOf: (seat: string) => string }>;

interface Props {
  request: WriteBody;
  Said: SaidType;
  nameOf: (seat: string) => string;
}

/** Something that waits to be sent, in words. */
export function SaidRequest({ request: { command, correction, ruling }, Said, nameOf }: Props) {
  const { said: t } = useTexts(lately);
  const places = usePlaces();
  if (command) return <Said command={command} nameOf={nameOf} />;
  if (ruling) return <>{t.ruling(ruling.seat ? nameOf(ruling.seat) : '')}</>;
  if (correction.retract) return <>{t.undone(correction.retract)}</>;
  if (isOfGoingOn(correction)) return <>{t.goesOn}</>;
  if (correction.options || correction.seats) return <>{t.agreed}</>;
  const [mended] = correction.commands ?? [];
  const place = places(correction.before ?? correction.amend ?? '');
  const title = correction.before !== undefined ? t.inserted(place) : mended ? t.corrected(place) : t.struck(place);
  return (
    <>
      {title}
      {mended && <Said command={mended} nameOf={nameOf} />}
    </>
  );
}
