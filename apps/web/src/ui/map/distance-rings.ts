import type { Position } from '@heatwise/domain/heat/location-position';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';

/** A circle around a position with the words that are on its northernmost point. */
export type DistanceRing = {
  readonly centre: Position;
  readonly metres: number;
  readonly text: string;
};

const RINGS = 3;
const METRES_PER_MILE = 1609.344;
const METRES_PER_FOOT = 0.3048;
const EARTH_METRES_PER_DEGREE = 111_195;
const CORNERS = 72;

/** Round numbers of the unit that the viewer reads: 1, 2 or 5 of any power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
}

/** Rings around each centre, at least `leastMetres` apart. */
export function distanceRings(
  centres: readonly Position[],
  leastMetres: number,
  system: MeasurementSystem,
): DistanceRing[] {
  const [metresPerUnit, symbol] = unitOf(leastMetres, system);
  const step = roundStep(leastMetres / metresPerUnit);
  return centres.flatMap((centre) =>
    Array.from({ length: RINGS }, (_nothing, index) => {
      const units = step * (index + 1);
      return { centre, metres: units * metresPerUnit, text: `${Number(units.toFixed(1))} ${symbol}` };
    }),
  );
}

function unitOf(metres: number, system: MeasurementSystem): readonly [metres: number, symbol: string] {
  if (system === 'metric') return metres < 500 ? [1, 'm'] : [1000, 'km'];
  return metres < METRES_PER_MILE / 4 ? [METRES_PER_FOOT, 'ft'] : [METRES_PER_MILE, 'mi'];
}

/** The ring as longitudes and latitudes, closed; it begins in the north. Good enough for some tens of kilometres. */
export function ringLine({ centre, metres }: Pick<DistanceRing, 'centre' | 'metres'>): [number, number][] {
  const height = metres / EARTH_METRES_PER_DEGREE;
  const width = height / Math.max(0.01, Math.cos((centre.lat * Math.PI) / 180));
  return Array.from({ length: CORNERS + 1 }, (_nothing, corner) => {
    const turn = (2 * Math.PI * corner) / CORNERS;
    return [centre.lon + width * Math.sin(turn), centre.lat + height * Math.cos(turn)];
  });
}
