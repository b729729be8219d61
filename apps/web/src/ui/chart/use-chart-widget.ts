import { IMAGE_EXPORT_SCALE } from '@heatwise/domain/text/interface-constants';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useToast } from '../toasts.tsx';
import type { LegendItem } from './chart-legend.tsx';
import { downloadCanvas, drawPicture, pictureName } from './chart-picture.ts';
import type { ChartHandle } from './chart-props.ts';
import { type ChartTheme, useChartTheme } from './chart-theme.ts';

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
