import { type MapTown, MOST_TOWNS, type TownsQuery } from '@heatwise/contract/places/places.contract';
import type { GazetteerData, Town } from './gazetteer-data.ts';

/** The largest towns inside, largest first. A part of the map whose west lies east of its east crosses the date line. */
export function largestTowns({ towns }: GazetteerData, part: TownsQuery): MapTown[] {
  const { west, south, east, north } = part;
  const isInside = ({ lat, lon }: Town) =>
    lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east);
  const inside: Town[] = [];
  for (const namesakes of towns.values()) {
    for (const town of namesakes) if (isInside(town)) inside.push(town);
  }
  return inside
    .sort((one, other) => other.population - one.population)
    .slice(0, MOST_TOWNS)
    .map(({ name, lat, lon, population }) => ({ name, lat, lon, population }));
}
