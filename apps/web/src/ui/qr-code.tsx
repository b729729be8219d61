import { create } from 'qrcode';
import classes from './qr-code.module.css';

/** A text as a QR code, drawn dark on white in either colour scheme: cameras need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const squares = Array.from(data, (isDark, index) =>
    isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  );
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares.join('')} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
