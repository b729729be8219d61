import { lazy, Suspense } from 'react';
import { LoadingState } from '../loading-state.tsx';
import type { ChartProps } from './chart-option.ts';

const importCanvas = () => import('./chart-canvas.tsx');
const ChartCanvas = lazy(() => importCanvas().then((module) => ({ default: module.ChartCanvas })));

/** For a screen whose charts wait for their data: the library is loaded meanwhile. A failure shows with the first chart. */
export function loadCharts(): void {
  void importCanvas().catch(() => undefined);
}

/** A chart; the library that draws it is loaded with the first one. */
export function Chart(props: ChartProps) {
  return (
    <Suspense fallback={<LoadingState height={props.height} />}>
      <ChartCanvas {...props} />
    </Suspense>
  );
}
