import './new.css';
import { useEffect, useState } from 'preact/hooks';
import { type GamePages, useGame, useGameName } from '../../games';
import { useTexts } from '../../i18n';
import { common } from '../../i18n/texts/common';
import { home } from '../../i18n/texts/home';
import { seatAt } from '../../seats';
import { beginMatch, tableOf } from '../../session/begin';
import { device } from '../../store/device';
import { Bar } from '../../ui/Bar';
import { Choice } from '../../ui/Choice';
import { NotFound } from '../../ui/NotFound';
import { useTitle } from '../../ui/title';

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
  useTitle(t.title);
  const [names, setNames] = useState<string[]>(Array<string>(game.seats.least).fill(''));
  const [options, setOptions] = useState<Record<string, unknown>>({});

  useEffect(() => {
    void lastTable(key).then((last) => {
      if (!last) return;
      setNames([...last.names]);
      setOptions(last.options);
    });
  }, [key]);

  const counts = Array.from({ length: game.seats.most - game.seats.least + 1 }, (_, i) => game.seats.least + i);
  const resize = (n: number) => setNames(Array.from({ length: n }, (_, i) => names[i] ?? ''));

  return (
    <div class="phone">
      <Bar title={`${name} · ${t.title}`} />
      <main class="new-match">
        <Choice
          label={t.swap}
          value={String(names.length)}
          values={counts.map((n) => [String(n), String(n)])}
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
          <p>{t.names}</p>
        </fieldset>
        <game.Options
          names={names}
          options={options}
          onChange={(change) => {
            if (change.names) setNames(change.names);
            if (change.options) setOptions(change.options);
          }}
        />
      </main>
      <div class="foot pad">
        <button
          class="key go big"
          onClick={() => void beginMatch({ game: key, names, options: game.fitOptions(options, names.length) })}
        >
          {t.deal}
        </button>
      </div>
    </div>
  );
}

async function lastTable(game: string) {
  const matches = (await (await device).matches()).filter((match) => match.game === game && match.role === 'referee');
  const last = matches.sort((a, b) => b.seen - a.seen)[0];
  return last && tableOf(last);
}
