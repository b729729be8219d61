import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts';
import type {
  AriaComponentOption,
  DataZoomComponentOption,
  GridComponentOption,
  TooltipComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { createContext, type Ref } from 'react';

/** What a chart is drawn from: ECharts' options, narrowed to the parts that are loaded. */
export type ChartOption = ComposeOption<
  | AriaComponentOption
  | BarSeriesOption
  | DataZoomComponentOption
  | GridComponentOption
  | LineSeriesOption
  | PieSeriesOption
  | TooltipComponentOption
>;

/** Where in a chart the user pressed. */
type ChartPlace = { readonly seriesIndex: number; readonly dataIndex: number };

/** What can be asked of a chart that is drawn. */
export type ChartHandle = {
  /** The chart alone, at `scale` times the screen's size, on the given background. */
  toCanvas(scale: number, background: string): HTMLCanvasElement;
};

export type ChartProps = {
  option: ChartOption;
  /** What the chart shows, in a sentence, for those who cannot see it. */
  description: string;
  /** Pixels. */
  height: number;
  onPress?: (place: ChartPlace) => void;
  ref?: Ref<ChartHandle>;
};

/**
 * How many pixels of the canvas one pixel of the page has; null follows the screen. More than the screen has is for
 * pictures and paper.
 */
export const ChartResolution = createContext<number | null>(null);
