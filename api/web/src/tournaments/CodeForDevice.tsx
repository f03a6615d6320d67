import './code.css';
import { useState } from 'preact/hooks';
import { invite } from '../api/tournaments';
import { localeOf, useTexts } from '../i18n';
import { moving } from '../i18n/texts/moving';
import { refusalOf } from '../i18n/texts/refusals';
import { uuid } from '../random';
import { href } from '../router';
import { useSettings } from '../store/settings';
import { Choice } from '../ui/Choice';
import { Key } from '../ui/Key';
import { QrOf, typed, Unreached } from '../ui/Reach';
import { useReach } from '../ui/useReach';
import type { Office } from './useOffice';

const ROLES = ['desk', 'deputy', 'director'] as const;

interface Made {
  code: string;
  code_expires: string;
}

interface Props {
  office: Office;
  /** A code was made. */
  onMade?: () => void;
}

/** A code that lets one more device in: as what, drawn and written, at which address, and until when. */
export function CodeForDevice({ office, onMade }: Props) {
  const t = useTexts(moving);
  const { lang } = useSettings();
  const { tournament, known } = office;
  const roles = known.role === 'director' ? ROLES : ROLES.slice(0, 1);
  const [role, setRole] = useState<(typeof ROLES)[number]>('desk');
  const [made, setMade] = useState<Made | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const make = () => {
    setMade(null);
    setTrouble(null);
    invite(tournament.id, known.token, uuid(), role).then(
      (given) => {
        setMade(given);
        onMade?.();
      },
      (error) => setTrouble(refusalOf(error, lang)),
    );
  };
  return (
    <section class="code-for" aria-label={t.code}>
      {roles.length > 1 && (
        <Choice
          wraps
          label={t.code}
          value={role}
          values={roles.map((one) => [one, t.roles[one]] as const)}
          onChange={(one) => {
            setRole(one);
            setMade(null);
          }}
        />
      )}
      <p>{t.may[role]}</p>
      <Key onClick={make}>{t.make(t.roles[role])}</Key>
      {made && <CodeOnShow made={made} locale={localeOf(lang)} />}
      {trouble && (
        <p class="chip bad" role="alert">
          {trouble}
        </p>
      )}
    </section>
  );
}

function CodeOnShow({ made: { code, code_expires: until }, locale }: { made: Made; locale: string }) {
  const t = useTexts(moving);
  const reach = useReach();
  const path = href({ page: 'join', code });
  return (
    <div class="made" role="status">
      <Unreached />
      <QrOf path={path} label={code} />
      <div>
        <p>{t.enter}</p>
        <p class="letters">{code}</p>
        {reach && (
          <p>
            {t.at} <b>{typed(reach + href({ page: 'join', code: null }))}</b>
          </p>
        )}
        <p>{t.until(new Date(until).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' }))}</p>
      </div>
    </div>
  );
}
