import { encode } from 'uqr';

/** A QR code, made here: dark on light in both themes, as readers want it. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3, ecc: 'M' });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
