import type { Command } from '../../api/types';
import { about, useTexts } from '../../i18n';
import { useSettings } from '../../store/settings';
import type { Description } from './description';
import { useFrame } from './frame';
import { Value } from './Value';
import { generic, said, titled } from './words';

interface Props {
  description: Description;
  command: Command;
  nameOf: (seat: string) => string;
}

/** Whatever stands beside any command, and is told in a place of its own. */
const BESIDE = new Set(['type', 'by', 'note', 'irregular', 'age_ms']);
const SEATS = [...'ABCDEFGH'];

/** A command in words: who, what, and each of its fields. */
export function Said({ description, command, nameOf }: Props) {
  const t = useTexts(generic);
  const { lang } = useSettings();
  const frame = useFrame(description, SEATS, {});
  const { by, type } = command;
  const fields = Object.entries(command).filter(([name]) => !BESIDE.has(name));
  const who = by === 'all' ? t.all : by ? nameOf(by) : null;
  return (
    <>
      {who ? about(lang, who, said(type, lang)) : titled(type, lang)}
      {type !== 'restate' &&
        fields.map(([name, value], i) => (
          <span key={name}>
            {i ? ', ' : ' · '}
            {fields.length > 1 || !isPlain(value) ? `${said(name, lang)} ` : ''}
            <Value value={value} frame={frame} nameOf={nameOf} inLine />
          </span>
        ))}
    </>
  );
}

const isPlain = (value: unknown): boolean => typeof value === 'string' || Array.isArray(value);

interface SlipProps extends Props {
  recorded: Command;
}

/** What sets a command apart from the one recorded: the fields that differ. */
export function Slip({ description, command, recorded, nameOf }: SlipProps) {
  const frame = useFrame(description, SEATS, {});
  if (command.type !== recorded.type) return <Said description={description} command={command} nameOf={nameOf} />;
  const differs = Object.entries(command).filter(
    ([name, value]) =>
      !['note', 'irregular'].includes(name) && JSON.stringify(value) !== JSON.stringify(recorded[name]),
  );
  return (
    <>
      {differs.map(([name, value], i) => (
        <span key={name}>
          {i > 0 && ', '}
          <Value value={value} frame={frame} nameOf={nameOf} inLine />
        </span>
      ))}
    </>
  );
}
