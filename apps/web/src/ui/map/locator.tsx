import type { Position } from '@heatwise/domain/heat/location-position';
import { useEffect, useMemo, useState } from 'react';
import { type CountryShapes, loadCountryShapes } from './country-shapes.ts';
import classes from './locator.module.css';
import {
  LOCATOR_HEIGHT,
  LOCATOR_WIDTH,
  type LocatorWindow,
  locatorWindow,
  outlinePath,
} from './locator-outline.ts';
import { coordinatesText } from './map-point.ts';

/** Where on earth the middle of the map is: the outline of the land around it, and its coordinates. */
export function Locator({ middle }: { middle: Position }) {
  const window = locatorWindow(middle);
  const path = useOutline(window);
  return (
    <figure className={classes.locator}>
      <svg viewBox={`0 0 ${LOCATOR_WIDTH} ${LOCATOR_HEIGHT}`} aria-hidden="true">
        <path d={path} />
        <circle cx={LOCATOR_WIDTH / 2} cy={LOCATOR_HEIGHT / 2} r={4} />
      </svg>
      <figcaption>{coordinatesText(middle)}</figcaption>
    </figure>
  );
}

/** Empty until the shapes are there; without them the coordinates are enough. */
function useOutline({ west, north }: LocatorWindow): string {
  const [land, setLand] = useState<CountryShapes['land'] | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    loadCountryShapes('coarse', leaving.signal)
      .then((shapes) => setLand(shapes.land))
      .catch(() => {});
    return () => leaving.abort();
  }, []);
  return useMemo(() => (land ? outlinePath(land, { west, north }) : ''), [land, west, north]);
}
