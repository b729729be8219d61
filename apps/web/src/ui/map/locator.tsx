import type { Position } from '@heatwise/domain/heat/location-position';
import type { FeatureCollection } from 'geojson';
import { useEffect, useMemo, useState } from 'react';
import { type CountryShapes, loadCountryShapes } from './country-shapes.ts';
import classes from './locator.module.css';
import { coordinatesText } from './map-point.ts';

/** Pixels of the little picture, and how many degrees of longitude it shows. */
export const LOCATOR_WIDTH = 156;
export const LOCATOR_HEIGHT = 96;
const DEGREES_WIDE = 36;

/** Degrees at the upper left corner; the picture is as wide and as high at every place. */
type LocatorWindow = { readonly west: number; readonly north: number };

const PIXELS_PER_DEGREE = LOCATOR_WIDTH / DEGREES_WIDE;
/** Shapes are stretched as on the map below, where a degree of latitude is longer than one of longitude. */
const DEGREES_HIGH = LOCATOR_HEIGHT / PIXELS_PER_DEGREE;

export function locatorWindow({ lat, lon }: Position): LocatorWindow {
  return { west: lon - DEGREES_WIDE / 2, north: lat + DEGREES_HIGH / 2 };
}

/** The land within the window as the path of an SVG; rings that do not touch it are left out. */
export function outlinePath({ features }: FeatureCollection, { west, north }: LocatorWindow): string {
  const rings = features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
  return rings.flatMap((ring) => turnsOf(ring, west).map((turned) => pathOf(turned, west, north))).join('');
}

/** A ring where the window sees it: shifted by a whole turn where the window lies across the date line. */
function turnsOf(ring: readonly (readonly number[])[], west: number): (readonly [number, number])[][] {
  return [-360, 0, 360].flatMap((turn) => {
    const shifted = ring.map(([lon = 0, lat = 0]) => [lon + turn, lat] as const);
    const lons = shifted.map(([lon]) => lon);
    const isSeen = lons.some((lon) => lon > west) && lons.some((lon) => lon < west + DEGREES_WIDE);
    return isSeen ? [shifted] : [];
  });
}

function pathOf(ring: readonly (readonly [number, number])[], west: number, north: number): string {
  const points = ring.map(
    ([lon, lat]) =>
      `${((lon - west) * PIXELS_PER_DEGREE).toFixed(1)} ${((north - lat) * PIXELS_PER_DEGREE).toFixed(1)}`,
  );
  return `M${points.join('L')}Z`;
}

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
