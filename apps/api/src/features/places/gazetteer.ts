import {
  type GeocodeQuery,
  type MapTown,
  MOST_TOWNS,
  type Place,
  type TownsQuery,
} from '@heatwise/contract/places/places.contract';
import {
  type Area,
  countryName,
  fold,
  type GazetteerData,
  isShortFor,
  type ReadGazetteer,
  type Town,
} from './gazetteer-data.ts';
import type { Geocoder } from './place-services.ts';

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

/** Says whose data it is, and what nobody should look for in it. */
const ATTRIBUTION = 'GeoNames (geonames.org), CC BY 4.0 · built-in gazetteer: towns only';

/** Fewer letters begin too many names. */
const SHORTEST_BEGINNING = 3;
/** No country has a name of more words than these. */
const MOST_WORDS_AROUND = 5;

/**
 * A search that needs no service: towns of a thousand people and more. It knows no streets and no postal codes: beside
 * a town's name they are passed over. Of several towns the largest is given.
 */
export function searchGazetteer(read: ReadGazetteer): Geocoder {
  return async (query) => {
    const data = await read();
    const town = query.q === undefined ? townOfAddress(data, query) : townOfText(data, query.q);
    return town && placeOf(data, town);
  };
}

function townOfAddress(data: GazetteerData, query: GeocodeQuery): Town | null {
  const { street, city, state, country, postalcode } = query;
  const around = [];
  if (state !== undefined) around.push(regionsCalled(data, fold(state)));
  if (country !== undefined) around.push(countriesCalled(data, fold(country)));
  if (city !== undefined) return namedTown(data, fold(city), insideOf(around));
  // Who asks for a street is not served with a capital.
  const isArea = around.length > 0 && street === undefined && postalcode === undefined;
  return isArea ? seat(data, insideOf(around)) : null;
}

/** "Perth, Australia" is a town and what is around it; without a comma the last words may be what is around it. */
function townOfText(data: GazetteerData, text: string): Town | null {
  const [name = '', ...around] = text.split(',').map(fold).filter(Boolean);
  const anyArea = (called: string) =>
    new Set([...countriesCalled(data, called), ...regionsCalled(data, called)]);
  const town = namedTown(data, name, insideOf(around.map(anyArea)));
  if (town || around.length > 0) return town;
  const words = name.split(' ');
  for (let end = Math.max(1, words.length - MOST_WORDS_AROUND); end < words.length; end += 1) {
    const isInside = insideWords(words.slice(end), anyArea);
    const found = isInside && largest(data.towns.get(words.slice(0, end).join(' ')) ?? [], isInside);
    if (found) return found;
  }
  const areas = anyArea(name);
  return areas.size > 0 ? seat(data, insideOf([areas])) : null;
}

type Areas = ReadonlySet<string>;
type IsInside = (town: Town) => boolean;

/** Whether a town is in one area of each kind that is asked for. */
function insideOf(around: readonly Areas[]): IsInside {
  return ({ country, region }) => around.every((areas) => areas.has(country) || areas.has(region));
}

/** Words as the name of a region or a country, or of one after the other; null when they are neither. */
function insideWords(words: readonly string[], anyArea: (called: string) => Areas): IsInside | null {
  for (let end = words.length; end > 0; end -= 1) {
    const parts = [words.slice(0, end), words.slice(end)].filter((part) => part.length > 0);
    const around = parts.map((part) => anyArea(part.join(' ')));
    if (around.every((areas) => areas.size > 0)) return insideOf(around);
  }
  return null;
}

function countriesCalled({ countries }: GazetteerData, called: string): Areas {
  return codesOf(countries.filter(({ names }) => names.includes(called)));
}

/** "WA" is Washington's code and short for Western Australia: both are meant, and the town's name decides. */
function regionsCalled({ regions }: GazetteerData, called: string): Areas {
  return codesOf(regions.filter(({ names }) => names.includes(called) || isShortFor(called, names[0] ?? '')));
}

function codesOf(areas: readonly Area[]): Areas {
  return new Set(areas.map(({ code }) => code));
}

function namedTown({ towns }: GazetteerData, name: string, isInside: IsInside): Town | null {
  const exact = largest(towns.get(name) ?? [], isInside);
  if (exact || name.length < SHORTEST_BEGINNING) return exact;
  const beginning: Town[] = [];
  for (const [candidate, namesakes] of towns) {
    if (candidate.startsWith(name)) beginning.push(...namesakes);
  }
  return largest(beginning, isInside);
}

/** The capital of a country, the seat of a region, or else the largest town there. */
function seat({ towns }: GazetteerData, isInside: IsInside): Town | null {
  const all: Town[] = [];
  for (const namesakes of towns.values()) all.push(...namesakes.filter(isInside));
  const ofKind = (wanted: string) => all.filter(({ kind }) => kind === wanted);
  return largest(ofKind('PPLC')) ?? largest(ofKind('PPLA')) ?? largest(all);
}

function largest(towns: readonly Town[], isInside: IsInside = () => true): Town | null {
  let best: Town | null = null;
  for (const town of towns) {
    if ((!best || town.population > best.population) && isInside(town)) best = town;
  }
  return best;
}

function placeOf(data: GazetteerData, { name, country, region, lat, lon }: Town): Place {
  const regionName = data.regionNames.get(region);
  const parts = [name, regionName === name ? undefined : regionName, countryName(country)];
  return { lat, lon, display_name: parts.filter(Boolean).join(', '), attribution: ATTRIBUTION };
}
