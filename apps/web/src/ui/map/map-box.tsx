import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMapSettings, usePlaces } from '../../platform/places.ts';
import type { MapCanvasProps } from './map-canvas.tsx';
import { MAP_HEIGHT } from './map-point.ts';

const MapCanvas = lazy(() => import('./map-canvas.tsx').then((module) => ({ default: module.MapCanvas })));

type Props = Omit<MapCanvasProps, 'settings' | 'loadTowns' | 'height' | 'onFailure'> & {
  height?: number | string | undefined;
  /** Says below a map what its colours mean. */
  legend?: ReactNode;
  /** Stands where no map can be drawn. */
  fallback: ReactNode;
};

/** A map where the browser can draw one; the library that draws it is loaded with the first one. */
export function MapBox({ height = MAP_HEIGHT, legend, fallback, ...canvas }: Props) {
  const [canDraw, setCanDraw] = useState(canDrawMaps);
  const settings = useMapSettings();
  const { towns } = usePlaces();
  if (!canDraw || settings.isError) return fallback;
  if (!settings.data) return <Skeleton height={height} />;
  return (
    <>
      <Suspense fallback={<Skeleton height={height} />}>
        <MapCanvas
          {...canvas}
          settings={settings.data}
          loadTowns={towns}
          height={height}
          onFailure={() => setCanDraw(false)}
        />
      </Suspense>
      {legend}
    </>
  );
}

/** Whether this browser can draw a map: it must have WebGL 2. */
function canDrawMaps(): boolean {
  if (typeof WebGL2RenderingContext === 'undefined') return false;
  const context = document.createElement('canvas').getContext('webgl2');
  // A browser has few contexts; the map needs one in a moment.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
