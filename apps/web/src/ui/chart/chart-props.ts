import type { Ref } from 'react';
import type { ChartOption, ChartPlace } from './chart-option.ts';

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
