import { useTexts } from '../../i18n';
import { hindsight } from '../../i18n/texts/hindsight';
import { Icon } from '../../ui/Icon';

/** How certain and possible cards are drawn. tap: that a hand tells why. */
export function Legend({ tap = false }: { tap?: boolean }) {
  const { legend } = useTexts(hindsight);
  return (
    <p class="legend">
      <i class="card sure" />
      {legend.sure}
      <i class="card guess" />
      {legend.guess}
      <i class="card back" />
      {legend.back}
      {tap && (
        <>
          <Icon name="ask" class="s" />
          {legend.tap}
        </>
      )}
    </p>
  );
}
