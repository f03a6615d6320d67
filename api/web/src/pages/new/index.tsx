import './new.css';
import { useEffect, useState } from 'preact/hooks';
import type { Knowledge } from '../../api/types';
import { type GamePages, useGame, useGameName, useRecords } from '../../games';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { home } from '../../i18n/texts/home';
import { privacy } from '../../i18n/texts/privacy';
import { seatAt, seatCounts } from '../../seats';
import { beginMatch, tableOf } from '../../session/begin';
import { creation } from '../../store/creation';
import { device } from '../../store/device';
import { useObservable } from '../../store/observable';
import { Bar } from '../../ui/Bar';
import { Choice } from '../../ui/Choice';
import { CreationKey } from '../../ui/CreationKey';
import { Key } from '../../ui/Key';
import { NotFound } from '../../ui/NotFound';
import { useTitle } from '../../ui/title';

const DELAYS = [0, 60, 300, 900]; // seconds that spectators are behind

/** A new match with its names and options; the last table's are proposed. */
export function NewPage({ game }: { game: string }) {
  const known = useGame(game);
  if (known === null) return <NotFound />;
  return known ? <NewMatch game={known} /> : <div class="phone" />;
}

function NewMatch({ game }: { game: GamePages }) {
  const t = useTexts(home);
  const { seat } = useTexts(common);
  const { key } = game;
  const name = useGameName(key);
  const records = useRecords(key);
  const [knowledge, setKnowledge] = useState<Knowledge>('observed');
  const [plays, setPlays] = useState(true);
  const [delay, setDelay] = useState(0);
  const dealt = knowledge === 'dealt';
  const { minutes, none } = useTexts(privacy);
  useTitle(t.title);
  const { asked: asksForKey } = useObservable(creation);
  const [names, setNames] = useState<string[]>(Array<string>(game.seats.least).fill(''));
  const [options, setOptions] = useState<Record<string, unknown>>(game.evening);

  useEffect(() => {
    void lastTable(key).then((last) => {
      if (!last) return;
      setNames([...last.names]);
      setOptions({ ...game.evening, ...last.options });
      if (last.knowledge) setKnowledge(last.knowledge);
      if (last.knowledge === 'dealt') setPlays(Boolean(last.seat));
    });
  }, [key]);

  const resize = (n: number) => setNames(Array.from({ length: n }, (_, i) => names[i] ?? ''));

  return (
    <div class="phone">
      <Bar title={`${name} · ${t.title}`} />
      <main class="new-match">
        <Choice
          label={t.swap}
          value={String(names.length)}
          values={seatCounts(game.seats).map((n) => [String(n), String(n), t.players(n)])}
          onChange={(value) => resize(Number(value))}
        />
        <fieldset class="names">
          <legend class="eyebrow">{t.seats}</legend>
          {names.map((name, n) => {
            const letter = seatAt(n);
            return (
              <label key={letter}>
                <span aria-hidden="true">{letter}</span>
                <input
                  type="text"
                  value={name}
                  maxLength={60}
                  autocomplete="off"
                  aria-label={seat(letter)}
                  placeholder={seat(letter)}
                  onInput={(event) => setNames(names.map((one, i) => (i === n ? event.currentTarget.value : one)))}
                />
              </label>
            );
          })}
          {/* where nobody referees nobody can change them */}
          {!(dealt && plays) && <p>{t.names}</p>}
        </fieldset>
        {records.length > 1 && (
          <div class="record">
            <Choice
              tall
              label={t.record.title}
              value={knowledge}
              values={records.map((kind) => [kind, t.record[kind]])}
              onChange={setKnowledge}
            />
            <p>{t.record.says[knowledge]}</p>
            {dealt && (
              <>
                <Choice
                  label={t.record.who}
                  value={plays ? 'plays' : 'referees'}
                  values={[
                    ['plays', t.record.plays],
                    ['referees', t.record.referees],
                  ]}
                  onChange={(who) => setPlays(who === 'plays')}
                />
                <p>{plays ? t.record.playsSays : t.record.refereesSays}</p>
                {plays && (
                  <Choice
                    label={t.record.delay}
                    value={String(delay)}
                    values={DELAYS.map((seconds) => [String(seconds), seconds ? minutes(seconds / 60) : none])}
                    onChange={(seconds) => setDelay(Number(seconds))}
                  />
                )}
              </>
            )}
          </div>
        )}
        {asksForKey && <CreationKey />}
        <game.Options
          names={names}
          options={options}
          knowledge={knowledge}
          onChange={(change) => {
            if (change.names) setNames(change.names);
            if (change.options) setOptions(change.options);
          }}
        />
      </main>
      <div class="foot pad">
        <Key
          go
          big
          onClick={() =>
            void beginMatch({
              game: key,
              names,
              options: game.fitOptions(options, names.length),
              knowledge,
              ...(dealt && plays && { seat: 'A', delay }),
            })
          }
        >
          {dealt && plays ? t.record.seats : t.start}
        </Key>
      </div>
    </div>
  );
}

async function lastTable(game: string) {
  const matches = (await (await device).matches()).filter(
    (match) => match.game === game && (match.role === 'referee' || match.seat === 'A'),
  );
  const last = matches.sort((a, b) => b.seen - a.seen)[0];
  return last && tableOf(last);
}
