import { useTexts } from '../../i18n';
import { front } from '../../i18n/texts/front';
import { Icon } from '../../ui/Icon';

/** What no other scoresheet does, for whoever comes here for the first time. */
export function OnlyHere() {
  const t = useTexts(front);
  return (
    <section class="only-here">
      <h2>{t.only}</h2>
      <ul>
        {Object.entries(t.points).map(([icon, says]) => (
          <li key={icon}>
            <Icon name={icon} class="s" />
            <span>{says}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
