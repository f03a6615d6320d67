/** The shapes of a pad, while nothing is known yet. */
export function PadShapes() {
  return (
    <div class="pad-skeleton" aria-hidden="true">
      <div class="skel plates-like" />
      <div class="skel table-like" />
      <div class="skel keys-like" />
    </div>
  );
}
