import type { RequestListener } from 'node:http';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setUp } from '../../testing/set-up.ts';
import { openStandIn } from '../../testing/stand-in.ts';
import { buildTestApp, testSettings } from '../../testing/test-app.ts';
import type { TestHeaders } from '../../testing/test-organisation.ts';

/** A hit as Nominatim's manual shows one. */
const hit = {
  place_id: 100149,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  osm_type: 'node',
  osm_id: 107775,
  boundingbox: ['51.3473219', '51.6673219', '-0.2876474', '0.0323526'],
  lat: '51.5073219',
  lon: '-0.1276474',
  display_name: 'London, Greater London, England, SW1A 2DU, United Kingdom',
  category: 'place',
  type: 'city',
  importance: 0.9654895765402,
};

let answer: RequestListener;
const asked: URL[] = [];
const standIn = setUp(() =>
  openStandIn((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://stand-in'));
    answer(request, response);
  }),
);
const server = setUp(() =>
  buildTestApp({ settings: { ...testSettings, geocoderUrl: `${standIn.url}/geo` } }),
);
let headers: TestHeaders;

beforeAll(async () => {
  headers = (await (await server.organisation()).person([])).headers;
});
beforeEach(() => {
  asked.length = 0;
});

const says =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));

function search(query: Record<string, string>) {
  return server.app.inject({ url: '/api/v3/geocode', query, headers });
}

test('parts of an address are asked as Nominatim wants them, for one hit', async () => {
  answer = says(200, [hit]);
  const response = await search({
    street: '10 Downing St',
    city: 'London',
    country: 'UK',
    postalcode: 'SW1A',
  });
  expect(response.json()).toEqual({
    success: true,
    status: true,
    data: {
      lat: 51.5073219,
      lon: -0.1276474,
      display_name: hit.display_name,
      attribution: hit.licence,
    },
  });
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/geo/search']);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    street: '10 Downing St',
    city: 'London',
    country: 'UK',
    postalcode: 'SW1A',
    format: 'jsonv2',
    limit: '1',
  });
});

test('free text goes as q, and what it means stays text', async () => {
  answer = says(200, [hit]);
  await search({ q: 'café & bar?limit=9#x' });
  expect(asked[0]?.searchParams.get('q')).toBe('café & bar?limit=9#x');
  expect(asked[0]?.searchParams.getAll('limit')).toEqual(['1']);
});

test('a search without a hit answers with the message of the map search', async () => {
  answer = says(200, []);
  const response = await search({ q: 'nowhere at all' });
  expect([response.statusCode, response.json()]).toMatchObject([
    404,
    { code: 'place-not-found', message: 'No results found. Please try a different name.' },
  ]);
});

test.each([
  ['an error of its own', says(400, { error: { code: 400, message: 'Nothing to search for.' } }), 502],
  ['an error under status 200', says(200, { error: 'Unable to geocode' }), 502],
  ['a hit without coordinates', says(200, [{ display_name: 'Nowhere' }]), 502],
  ['coordinates off the earth', says(200, [{ ...hit, lat: '512' }]), 502],
  ['no JSON', says(200, '<html>Maintenance</html>'), 502],
  ['a body of a megabyte', says(200, [{ ...hit, display_name: 'x'.repeat(1024 * 1024) }]), 502],
  ['too many questions', says(429, 'Too Many Requests'), 503],
  [
    'a redirect',
    (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    502,
  ],
] as [string, RequestListener, number][])(
  '%s: the caller gets an error without its details',
  async (name, gives, status) => {
    answer = gives;
    const response = await search({ q: name });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({
      success: false,
      status: false,
      code: status === 503 ? 'geocoder-busy' : 'geocoder-failed',
      message:
        status === 503
          ? 'The place search is busy. Please try again in a moment.'
          : 'The place search did not answer.',
    });
  },
);

test('a full queue is reported at once, and the others get their answers', async () => {
  const waiting: (() => void)[] = [];
  answer = (request, response) => waiting.push(() => says(200, [hit])(request, response));
  const searches = Array.from({ length: 23 }, (_value, number) => search({ q: `place ${number}` }));
  const refused = await Promise.race(searches);
  expect(refused.json()).toMatchObject({ code: 'geocoder-busy' });

  answer = says(200, [hit]);
  for (const go of waiting) go();
  const statuses = (await Promise.all(searches)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(22);
});

test.each([
  ['nothing', {}],
  ['free text and parts', { q: 'London', city: 'London' }],
  ['what it does not know', { q: 'London', limit: '50' }],
  ['an endless text', { q: 'x'.repeat(201) }],
  ['blanks', { q: '   ' }],
])('a query of %s is refused before the service is asked', async (_name, query) => {
  expect((await search(query)).statusCode).toBe(400);
  expect(asked).toEqual([]);
});

test('browsers learn what the search can find', async () => {
  const response = await server.app.inject({ url: '/api/v3/settings/map', headers });
  expect(response.json().data).toEqual({ tile_url: null, tile_attribution: '', geocoder: 'service' });
});
