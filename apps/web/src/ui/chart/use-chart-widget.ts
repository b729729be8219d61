import { IMAGE_EXPORT_SCALE } from '@heatwise/domain/text/interface-constants';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { downloadBlob } from '../download-blob.ts';
import { useToast } from '../toasts.tsx';
import { drawSwatch, type LegendItem } from './chart-legend.tsx';
import type { ChartHandle } from './chart-option.ts';
import { type ChartTheme, useChartTheme } from './chart-theme.ts';

export type PictureText = {
  readonly title: string;
  /** What the numbers are of: filter, time. */
  readonly lines: readonly string[];
  readonly legend: readonly LegendItem[];
};

const MARGIN = 20;
/** So that the words beside a small chart keep to few lines. */
const LEAST_WIDTH = 460;
const TITLE_SIZE = 18;
const LINE_SIZE = 13;
const LEADING = 1.45;
const SWATCH_WIDTH = 18;
const SWATCH_GAP = 7;
const ENTRY_GAP = 18;

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
  { title, lines, legend }: PictureText,
  { theme, scale }: { theme: ChartTheme; scale: number },
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser provides no canvas to draw on.');
  const font = (weight: number, size: number) => `${weight} ${size}px ${theme.fontFamily}`;
  const width = Math.max(LEAST_WIDTH, chart.width / scale) + 2 * MARGIN;
  context.font = font(400, LINE_SIZE);
  const wrapped = lines.flatMap((line) => wrap(context, line, width - 2 * MARGIN));
  const step = LINE_SIZE * LEADING;
  const top = MARGIN + TITLE_SIZE * LEADING + wrapped.length * step + 10;
  const bottom = top + chart.height / scale;
  const places = flow(context, legend, width - 2 * MARGIN);
  const legendHeight = ((places.at(-1)?.row ?? -1) + 1) * step;

  // Setting the size clears the canvas, so everything is drawn after it.
  canvas.width = width * scale;
  canvas.height = (bottom + 8 + legendHeight + MARGIN) * scale;
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
  context.drawImage(chart, (width - chart.width / scale) / 2, top, chart.width / scale, chart.height / scale);
  context.fillStyle = theme.text;
  for (const { item, x, row } of places) {
    const y = bottom + 8 + row * step;
    drawSwatch(context, item, { x: MARGIN + x, y: y + 1, width: SWATCH_WIDTH, height: 11 });
    context.fillText(item.label, MARGIN + x + SWATCH_WIDTH + SWATCH_GAP, y);
  }
  return canvas;
}

/** Places legend entries in rows of a width. */
function flow(context: CanvasRenderingContext2D, items: readonly LegendItem[], width: number) {
  let x = 0;
  let row = 0;
  return items.map((item) => {
    const needed = SWATCH_WIDTH + SWATCH_GAP + context.measureText(item.label).width;
    if (x > 0 && x + needed > width) {
      x = 0;
      row += 1;
    }
    const place = { item, x, row };
    x += needed + ENTRY_GAP;
    return place;
  });
}

/** Saves a picture under a name made of its title. Rejects when the picture is too large for the browser. */
export async function downloadCanvas(canvas: HTMLCanvasElement, fileName: string): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture is too large for this browser.');
  downloadBlob(blob, fileName);
}

/** 'Hydration per tag' of 2026-11-21 is 'hydration-per-tag-2026-11-21.png'. */
export function pictureName(title: string, day: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['picture'];
  return `${words.join('-')}-${day}.png`;
}

/** What a picture to download says besides the chart. */
export type PictureParts = {
  /** What the numbers are of. */
  readonly pictureLines: readonly string[];
  readonly today: CalendarDay;
};

/** Height of a chart, and of the table that takes its place. */
export const CHART_HEIGHT = 288;

/** What the cards with a chart share: its colours, the switch to the table and the picture to download. */
export function useChartWidget(
  title: string,
  { pictureLines, today }: PictureParts,
  /** Must keep its identity while it gives the same. */
  legendOf: (theme: ChartTheme) => readonly LegendItem[],
) {
  const theme = useChartTheme();
  const toast = useToast();
  const chart = useRef<ChartHandle>(null);
  const [isTable, setIsTable] = useState(false);
  const legend = useMemo(() => legendOf(theme), [legendOf, theme]);
  // What a picture needs at the moment it is asked for; the head of the card is not drawn again because of it.
  const latest = useRef({ pictureLines, today, legend, theme });
  useEffect(() => {
    latest.current = { pictureLines, today, legend, theme };
  }, [pictureLines, today, legend, theme]);

  const download = useCallback(async () => {
    const now = latest.current;
    try {
      if (!chart.current) throw new Error('The chart is not drawn yet.');
      const canvas = chart.current.toCanvas(IMAGE_EXPORT_SCALE, now.theme.surface);
      const text = { title, lines: now.pictureLines, legend: now.legend };
      const picture = drawPicture(canvas, text, { theme: now.theme, scale: IMAGE_EXPORT_SCALE });
      await downloadCanvas(picture, pictureName(title, now.today));
    } catch (cause) {
      toast('error', cause instanceof Error ? cause.message : String(cause));
    }
  }, [title, toast]);

  const card = useMemo(() => {
    const table = { isShown: isTable, onToggle: () => setIsTable((before) => !before) };
    // A table has nothing to draw.
    return isTable ? { title, table } : { title, table, onDownload: () => void download() };
  }, [title, isTable, download]);
  return { theme, chart, legend, isTable, card };
}
