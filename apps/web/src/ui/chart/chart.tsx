import { lazy, type Ref, Suspense } from 'react';
import { LoadingState } from '../loading-state.tsx';
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

const ChartCanvas = lazy(() =>
  import('./chart-canvas.tsx').then((module) => ({ default: module.ChartCanvas })),
);

/** A chart; the library that draws it is loaded with the first one. */
export function Chart(props: ChartProps) {
  return (
    <Suspense fallback={<LoadingState height={props.height} />}>
      <ChartCanvas {...props} />
    </Suspense>
  );
}
