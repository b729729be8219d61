import { IMAGE_EXPORT_SCALE } from '@heatwise/domain/text/interface-constants';
import { useRef, useState } from 'react';
import type { ChartHandle } from '../../../ui/chart/chart.tsx';
import {
  downloadCanvas,
  drawPicture,
  type PictureText,
  pictureName,
} from '../../../ui/chart/chart-picture.ts';
import { useChartTheme } from '../../../ui/chart/chart-theme.ts';
import { useToast } from '../../../ui/toasts.tsx';
import type { WidgetParts } from './widget-parts.ts';

/** Height of a chart, and of the table that takes its place. */
export const CHART_HEIGHT = 300;

/** What the widgets with a chart share: its colours, the switch to the table and the picture to download. */
export function useChartWidget(
  title: string,
  { pictureLines, today }: Pick<WidgetParts, 'pictureLines' | 'today'>,
  legend?: PictureText['legend'],
) {
  const theme = useChartTheme();
  const toast = useToast();
  const chart = useRef<ChartHandle>(null);
  const [isTable, setIsTable] = useState(false);

  async function download(): Promise<void> {
    try {
      if (!chart.current) throw new Error('The chart is not drawn yet.');
      const canvas = chart.current.toCanvas(IMAGE_EXPORT_SCALE, theme.surface);
      const text = { title, lines: pictureLines, ...(legend ? { legend } : {}) };
      const picture = drawPicture(canvas, text, { theme, scale: IMAGE_EXPORT_SCALE });
      await downloadCanvas(picture, pictureName(title, today));
    } catch (cause) {
      toast('error', cause instanceof Error ? cause.message : String(cause));
    }
  }

  return {
    theme,
    chart,
    isTable,
    card: {
      title,
      table: { isShown: isTable, onToggle: () => setIsTable((before) => !before) },
      // A table has nothing to draw.
      ...(isTable ? {} : { onDownload: () => void download() }),
    },
  };
}
