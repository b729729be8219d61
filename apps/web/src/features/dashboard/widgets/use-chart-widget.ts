import { IMAGE_EXPORT_SCALE } from '@heatwise/domain/text/interface-constants';
import { useRef, useState } from 'react';
import type { ChartHandle } from '../../../ui/chart/chart-props.ts';
import type { LegendItem } from '../../../ui/chart/chart-legend.tsx';
import { downloadCanvas, drawPicture, pictureName } from '../../../ui/chart/chart-picture.ts';
import { type ChartTheme, useChartTheme } from '../../../ui/chart/chart-theme.ts';
import { useToast } from '../../../ui/toasts.tsx';
import type { WidgetParts } from './widget-parts.ts';

/** Height of a chart, and of the table that takes its place. */
export const CHART_HEIGHT = 288;

/** What the widgets with a chart share: its colours, the switch to the table and the picture to download. */
export function useChartWidget(
  title: string,
  { pictureLines, today }: Pick<WidgetParts, 'pictureLines' | 'today'>,
  legendOf: (theme: ChartTheme) => readonly LegendItem[],
) {
  const theme = useChartTheme();
  const legend = legendOf(theme);
  const toast = useToast();
  const chart = useRef<ChartHandle>(null);
  const [isTable, setIsTable] = useState(false);

  async function download(): Promise<void> {
    try {
      if (!chart.current) throw new Error('The chart is not drawn yet.');
      const canvas = chart.current.toCanvas(IMAGE_EXPORT_SCALE, theme.surface);
      const text = { title, lines: pictureLines, legend };
      const picture = drawPicture(canvas, text, { theme, scale: IMAGE_EXPORT_SCALE });
      await downloadCanvas(picture, pictureName(title, today));
    } catch (cause) {
      toast('error', cause instanceof Error ? cause.message : String(cause));
    }
  }

  return {
    theme,
    chart,
    legend,
    isTable,
    card: {
      title,
      table: { isShown: isTable, onToggle: () => setIsTable((before) => !before) },
      // A table has nothing to draw.
      ...(isTable ? {} : { onDownload: () => void download() }),
    },
  };
}
