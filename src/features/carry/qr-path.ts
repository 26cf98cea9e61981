// Draws a QR code as one path.
import { correction, generate } from 'lean-qr/nano';

/** A QR code: its outline, and the width of the box around it. */
export interface QrPath {
  readonly width: number;
  readonly path: string;
}

/** The light edge that a reader needs around the code, in modules (ISO/IEC 18004). */
const QUIET = 4;

/** Draws a text as a QR code: a stroke for each run of dark modules. */
export function drawQr(text: string): QrPath {
  const code = generate(text, { minCorrectionLevel: correction.M });
  let path = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (code.get(x, y)) x++;
      path += `M${start + QUIET} ${y + QUIET}h${x - start}v1h${start - x}z`;
    }
  }
  return { width: code.size + 2 * QUIET, path };
}
