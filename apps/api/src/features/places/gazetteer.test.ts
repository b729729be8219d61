import { expect, test } from 'vitest';
import { largestTowns, searchGazetteer } from './gazetteer.ts';
import { onceRead, readGazetteer } from './gazetteer-data.ts';

const gazetteer = onceRead(readGazetteer);
const search = searchGazetteer(gazetteer);

test('a town comes with its region, country, coordinates and attribution', async () => {
  expect(await search({ q: 'Karratha' })).toEqual({
    lat: -20.73765,
    lon: 116.84629,
    display_name: 'Karratha, Western Australia, Australia',
    attribution: 'GeoNames (geonames.org), CC BY 4.0 · built-in gazetteer: towns only',
  });
});

test.each([
  ['perth', 'Perth, Western Australia, Australia'],
  ['Perth, WA', 'Perth, Western Australia, Australia'],
  ['Newcastle, WA', 'Newcastle, Washington, United States'],
  ['perth tasmania', 'Perth, Tasmania, Australia'],
  ['newcastle nsw', 'Newcastle, New South Wales, Australia'],
  ['Gladstone, QLD, Australia', 'Gladstone, Queensland, Australia'],
  ['houston texas usa', 'Houston, Texas, United States'],
  ['sao paulo', 'São Paulo, Brazil'],
  ['port hedl', 'Port Hedland, Western Australia, Australia'],
  ['South Africa', 'Pretoria, Gauteng, South Africa'],
  ['Queensland', 'Brisbane, Queensland, Australia'],
])('"%s" is %s', async (q, name) => {
  expect((await search({ q }))?.display_name).toBe(name);
});

test.each([
  [{ city: 'Gladstone', state: 'Oregon' }, 'Gladstone, Oregon, United States'],
  [{ city: 'Gladstone', country: 'Australia' }, 'Gladstone, Queensland, Australia'],
  [
    { city: 'Newcastle', state: 'NSW', street: '1 Hunter St', postalcode: '2300' },
    'Newcastle, New South Wales, Australia',
  ],
  [{ country: 'au' }, 'Canberra, Australian Capital Territory, Australia'],
  [{ street: '1 Hunter St', country: 'Australia' }, undefined],
  [{ postalcode: '2300' }, undefined],
  [{ city: 'Gladstone', country: 'Japan' }, undefined],
])('%j is %s', async (query, name) => {
  expect((await search(query))?.display_name).toBe(name);
});

test.each(['Qqqqzz', '??', 'x', 'one two three four five six seven'])('there is no %j', async (q) => {
  expect(await search({ q })).toBeNull();
});

test('a list that could not be read is read again with the next request', async () => {
  let reads = 0;
  const flaky = onceRead(async () => {
    reads += 1;
    if (reads === 1) throw new Error('no such file');
    return { towns: new Map(), countries: [], regions: [], regionNames: new Map() };
  });
  await expect(flaky()).rejects.toThrow('no such file');
  expect((await flaky()).towns.size).toBe(0);
  await flaky();
  expect(reads).toBe(2);
});

test('the largest towns of a part of the map, also across the date line', async () => {
  const data = await gazetteer();
  const pilbara = largestTowns(data, { west: 115, south: -23, east: 120, north: -20 });
  expect(pilbara.map(({ name }) => name).slice(0, 2)).toEqual(['Karratha', 'South Hedland']);
  const world = largestTowns(data, { west: -180, south: -90, east: 180, north: 90 });
  expect([world.length, world[0]?.name]).toEqual([40, 'Shanghai']);
  const fiji = largestTowns(data, { west: 176, south: -20, east: -176, north: -14 });
  expect(fiji.map(({ name }) => name)).toContain('Suva');
});
