import { lazy, Suspense } from 'react';
import { LoadingState } from '../loading-state.tsx';
import type { ChartProps } from './chart-props.ts';

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
