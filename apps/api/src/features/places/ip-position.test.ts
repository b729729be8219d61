import { beforeAll, expect, test } from 'vitest';
import { setUp } from '../../testing/set-up.ts';
import { openStandIn } from '../../testing/stand-in.ts';
import { buildTestApp, setUpTestApp, testSettings } from '../../testing/test-app.ts';
import type { TestHeaders } from '../../testing/test-organisation.ts';
import { isPublicAddress } from './place-services.ts';

const UNAVAILABLE = { code: 'position-unavailable', message: 'Location information is unavailable.' };

let reply: unknown;
const asked: string[] = [];
const standIn = setUp(() =>
  openStandIn((request, response) => {
    asked.push(request.url ?? '');
    response.end(JSON.stringify(reply));
  }),
);
// Tests come over loopback; the proxy in front of the server says who they are.
const server = setUp(() => {
  const ipPositionUrl = `${standIn.url}/json/{ip}?fields=lat,lon`;
  return buildTestApp({ settings: { ...testSettings, ipPositionUrl, trustProxy: 'loopback' } });
});
const without = setUpTestApp({ settings: { ...testSettings, trustProxy: 'loopback' } });
let headers: TestHeaders;

beforeAll(async () => {
  headers = (await (await server.organisation()).person([])).headers;
});

function positionFrom(address: string) {
  return server.app.inject({
    url: '/api/v3/position',
    headers: { ...headers, 'x-forwarded-for': address },
  });
}

test.each([
  ['lat and lon', '203.0.113.1', { lat: -33.87, lon: 151.21, city: 'Sydney' }],
  ['latitude and longitude', '203.0.113.2', { latitude: '-33.87', longitude: '151.21' }],
  ['loc', '2001:db8::7', { loc: '-33.87,151.21' }],
])('a service that writes %s', async (_name, address, given) => {
  reply = given;
  const response = await positionFrom(address);
  expect(response.json().data).toEqual({ lat: -33.87, lon: 151.21, attribution: '127.0.0.1' });
  expect(asked.at(-1)).toBe(`/json/${encodeURIComponent(address)}?fields=lat,lon`);
});

test.each([
  ['no position', '203.0.113.11', { status: 'fail' }],
  ['(0, 0), which is none', '203.0.113.12', { lat: 0, lon: 0 }],
  ['a place off the earth', '203.0.113.13', { lat: 95, lon: 0 }],
  ['no JSON object', '203.0.113.14', 'sorry'],
])('%s: unavailable', async (_name, address, given) => {
  reply = given;
  const response = await positionFrom(address);
  expect([response.statusCode, response.json()]).toMatchObject([404, UNAVAILABLE]);
});

test('an address of a private network is not passed on to anybody', async () => {
  const before = asked.length;
  for (const address of ['127.0.0.1', '10.1.2.3', '192.168.1.1', '::1', 'fd00::1']) {
    expect((await positionFrom(address)).json()).toMatchObject(UNAVAILABLE);
  }
  expect(asked).toHaveLength(before);
});

test('without a service the position is unavailable', async () => {
  const person = await (await without.organisation()).person([]);
  const response = await without.app.inject({
    url: '/api/v3/position',
    headers: { ...person.headers, 'x-forwarded-for': '203.0.113.1' },
  });
  expect([response.statusCode, response.json()]).toMatchObject([404, UNAVAILABLE]);
});

test.each([
  ['8.8.8.8', true],
  ['172.15.0.1', true],
  ['2a00:1450::1', true],
  ['172.16.0.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['::ffff:10.0.0.1', false],
  ['::', false],
  ['fe80::1', false],
  ['not an address', false],
])('%s gives a place: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
