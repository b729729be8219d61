import type { ChartTheme } from './chart-theme.ts';

export type PictureText = {
  readonly title: string;
  /** What the numbers are of: filter, time. */
  readonly lines: readonly string[];
  /** Classes with their numbers, where the chart itself does not name them. */
  readonly legend?: readonly { readonly colour: string; readonly label: string }[];
};

const MARGIN = 20;
const TITLE_SIZE = 18;
const LINE_SIZE = 13;
const LEADING = 1.45;

/** Breaks a text where it exceeds the width. */
function wrap(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && context.measureText(longer).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

/** A chart with its title, its legend and what it is of, at `scale` times the screen's size. */
export function drawPicture(
  chart: HTMLCanvasElement,
  { title, lines, legend = [] }: PictureText,
  { theme, scale }: { theme: ChartTheme; scale: number },
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gives no canvas to draw on.');
  const font = (weight: number, size: number) => `${weight} ${size}px ${theme.fontFamily}`;
  const width = chart.width / scale + 2 * MARGIN;
  context.font = font(400, LINE_SIZE);
  const wrapped = lines.flatMap((line) => wrap(context, line, width - 2 * MARGIN));
  const step = LINE_SIZE * LEADING;
  const top = MARGIN + TITLE_SIZE * LEADING + wrapped.length * step + 10;
  const bottom = top + chart.height / scale;

  // Setting the size clears the canvas, so everything is drawn after it.
  canvas.width = width * scale;
  canvas.height = (bottom + legend.length * step + MARGIN) * scale;
  context.scale(scale, scale);
  context.fillStyle = theme.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'top';
  context.fillStyle = theme.text;
  context.font = font(650, TITLE_SIZE);
  context.fillText(title, MARGIN, MARGIN);
  context.font = font(400, LINE_SIZE);
  context.fillStyle = theme.quiet;
  wrapped.forEach((line, index) => {
    context.fillText(line, MARGIN, MARGIN + TITLE_SIZE * LEADING + index * step);
  });
  context.drawImage(chart, MARGIN, top, chart.width / scale, chart.height / scale);
  legend.forEach(({ colour, label }, index) => {
    const y = bottom + index * step;
    context.fillStyle = colour;
    context.fillRect(MARGIN, y + 1, 12, 12);
    context.fillStyle = theme.text;
    context.fillText(label, MARGIN + 20, y);
  });
  return canvas;
}

/** Saves a picture under a name made of its title. Rejects when the picture is too large for the browser. */
export async function downloadCanvas(canvas: HTMLCanvasElement, fileName: string): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture is too large for this browser.');
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Chromium reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** 'Hydration per tag' of 2026-11-21 is 'hydration-per-tag-2026-11-21.png'. */
export function pictureName(title: string, day: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['picture'];
  return `${words.join('-')}-${day}.png`;
}
