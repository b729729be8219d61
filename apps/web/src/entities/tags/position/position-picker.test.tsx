import type { Position } from '@heatwise/domain/heat/location-position';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DisplayUnitsProvider } from '../../../platform/display-units.tsx';
import type { PlaceParts } from '../../../platform/places.ts';
import { enterText } from '../../../testing/enter-text.ts';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../../testing/loopback-server.ts';
import { PLAIN_MAPS, weatherHour } from '../../../testing/plain-replies.ts';
import { renderScreen, testPlatform } from '../../../testing/render-screen.tsx';
import type { Site } from '../job-and-location.queries.ts';
import { PositionPicker } from './position-picker.tsx';

const KARRATHA = {
  lat: -20.73765,
  lon: 116.84629,
  display_name: 'Karratha, Western Australia, Australia',
  attribution: 'GeoNames',
};
const NO_POSITION = refusal(404, 'position-unavailable', 'Location information is unavailable.');

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
let geocode: (request: Received) => Answer;
let addressPosition: Answer;
let weatherHere: Answer;

beforeEach(async () => {
  geocode = () => success(KARRATHA);
  addressPosition = NO_POSITION;
  weatherHere = success(null);
  server = await openLoopbackServer((request) => {
    if (request.path.startsWith('/v3/geocode')) return geocode(request);
    if (request.path.startsWith('/v3/position')) return addressPosition;
    if (request.path.startsWith('/v3/weather/current.json')) return weatherHere;
    if (request.path.startsWith('/v3/weather/locations')) return success([]);
    return success(PLAIN_MAPS);
  });
});
afterEach(async () => {
  Reflect.deleteProperty(window.navigator, 'geolocation');
  await server.close();
});

/** The device's part of the browser, which jsdom has not. */
function deviceAnswers(getCurrentPosition: Geolocation['getCurrentPosition'] | undefined): void {
  const value = getCurrentPosition && { getCurrentPosition };
  Object.defineProperty(window.navigator, 'geolocation', { value, configurable: true });
}
const deviceRefuses = (code: number) =>
  deviceAnswers((_found, refused) => refused?.({ code } as GeolocationPositionError));

type FormProps = {
  first: Position | null;
  address: PlaceParts | undefined;
  onValue: (value: Position | null) => void;
  onSubmit: () => void;
  sites: readonly Site[];
};

/** The picker in a form, as dialogs have it. */
function Form({ first, address, onValue, onSubmit, sites }: FormProps) {
  const [value, setValue] = useState(first);
  const change = (next: Position | null) => {
    onValue(next);
    setValue(next);
  };
  return (
    <form onSubmit={onSubmit}>
      <PositionPicker value={value} onChange={change} sites={sites} {...(address ? { address } : {})} />
    </form>
  );
}

/** jsdom has no WebGL: this is also the picker without a map. */
function renderPicker(first: Position | null = null, address?: PlaceParts, sites: readonly Site[] = []) {
  const values: (Position | null)[] = [];
  const sent = vi.fn();
  renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DisplayUnitsProvider measurementSystem="metric">
        <Form
          first={first}
          address={address}
          onValue={(value) => values.push(value)}
          onSubmit={sent}
          sites={sites}
        />
      </DisplayUnitsProvider>
    </QueryClientProvider>,
    testPlatform(server.base),
  );
  return { values, sent };
}

test('free text finds a place, shows its name and attribution, and submits no form', async () => {
  const { values, sent } = renderPicker();
  await userEvent.type(screen.getByLabelText('Search for a place'), 'karratha{Enter}');
  expect(await screen.findByText(/Karratha, Western Australia, Australia \(GeoNames\)/)).toBeTruthy();
  expect(values).toEqual([{ lat: KARRATHA.lat, lon: KARRATHA.lon }]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Latitude' }).value).toBe('-20.73765');
  expect(sent).not.toHaveBeenCalled();
  expect(await screen.findByText(/built-in gazetteer of GeoNames \(CC BY 4.0\): towns only/)).toBeTruthy();
});

test('an address is searched by its parts, those that are filled in', async () => {
  renderPicker();
  await userEvent.click(screen.getByRole('radio', { name: 'Address' }));
  for (const [part, text] of [
    ['Street', '1 Main St'],
    ['City', 'Karratha'],
    ['State', 'WA'],
    ['Postal code', '6714'],
  ] as const) {
    await userEvent.type(screen.getByLabelText(part), text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByText(/Karratha, Western Australia/);
  const asked = server.received.find(({ path }) => path.startsWith('/v3/geocode'));
  expect(asked?.path).toBe('/v3/geocode?street=1+Main+St&city=Karratha&state=WA&postalcode=6714');
});

test('an address next to the picker is searched as entered', async () => {
  renderPicker(null, { street: '', city: 'Karratha', country: 'Australia' });
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByText(/Karratha, Western Australia/);
  expect(server.received.map(({ path }) => path)).toContain('/v3/geocode?city=Karratha&country=Australia');
});

test.each([
  [
    refusal(404, 'place-not-found', 'No results found. Please try a different name.'),
    'No results found. Please try a different name.',
  ],
  [
    refusal(502, 'geocoder-failed', 'The place search did not answer.'),
    'Error searching location The place search did not answer.',
  ],
])('a search that fails: %j', async (answer, message) => {
  geocode = () => answer;
  const { values } = renderPicker({ lat: 1, lon: 2 });
  await userEvent.type(screen.getByLabelText('Search for a place'), 'x{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(values).toEqual([]);
});

test('the device gives its position', async () => {
  deviceAnswers((found) =>
    found({ coords: { latitude: -37.8136276, longitude: 144.9630576 } } as GeolocationPosition),
  );
  const { values } = renderPicker();
  await userEvent.click(screen.getByRole('button', { name: 'Use my position' }));
  await screen.findByText(/The position of this device/);
  expect(values).toEqual([{ lat: -37.813628, lon: 144.963058 }]);
});

test.each([
  [1, 'You denied the request for Geolocation. Location information is unavailable.'],
  [2, 'Location information is unavailable.'],
  [3, 'The request to get user location timed out. Location information is unavailable.'],
  [9, 'An unknown error occurred. Location information is unavailable.'],
])(
  'the device refuses with code %d, and the internet address gives no position either',
  async (code, message) => {
    deviceRefuses(code);
    const { values } = renderPicker();
    await userEvent.click(screen.getByRole('button', { name: 'Use my position' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(values).toEqual([]);
  },
);

test('a browser without geolocation falls back to the internet address, and says so', async () => {
  deviceAnswers(undefined);
  addressPosition = success({ lat: -33.87, lon: 151.21, attribution: 'ip.example.org' });
  const { values } = renderPicker();
  await userEvent.click(screen.getByRole('button', { name: 'Use my position' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Geolocation is not supported by your browser');
  expect(screen.getByText(/Approximate, from your internet address .ip.example.org./)).toBeTruthy();
  expect(values).toEqual([{ lat: -33.87, lon: 151.21 }]);
});

test('coordinates count once both are valid; 0, 0 is no position', async () => {
  const { values } = renderPicker();
  const [lat, lon] = [screen.getByLabelText('Latitude'), screen.getByLabelText('Longitude')];
  await enterText(lat, '-12,5');
  expect(values).toEqual([]);
  await userEvent.type(lon, '7');
  expect(values.at(-1)).toEqual({ lat: -12.5, lon: 7 });
  await userEvent.clear(lat);
  expect(values.at(-1)).toBeNull();
  await userEvent.type(lat, '91');
  expect(screen.getByText('From -90 to 90')).toBeTruthy();
  expect(values.at(-1)).toBeNull();
  await userEvent.clear(lat);
  await userEvent.type(lat, '0');
  await userEvent.clear(lon);
  await userEvent.type(lon, '0');
  expect(screen.getByText('0, 0 counts as no position')).toBeTruthy();
  expect(values.at(-1)).toBeNull();
  await userEvent.type(lon, '.5');
  expect(values.at(-1)).toEqual({ lat: 0, lon: 0.5 });
});

test('what is chosen can be cleared, and (0, 0) was nothing from the start', async () => {
  const { values } = renderPicker({ lat: -20.7, lon: 116.8 });
  expect(screen.getByText('20.7000° S, 116.8000° E')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(values).toEqual([null]);
  expect(screen.getByText('No position selected')).toBeTruthy();
});

test('(0, 0) is shown as no position', () => {
  renderPicker({ lat: 0, lon: 0 });
  expect(screen.getByText('No position selected')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Clear' })).toHaveProperty('disabled', true);
});

test('without WebGL the picker says what to do instead', () => {
  renderPicker();
  expect(
    screen.getByText('This browser cannot draw the map. Search for a place or enter its coordinates.'),
  ).toBeTruthy();
});

const NEWMAN = { tag_id: 'newman', name: 'Newman', lat: -23.36, lon: 119.73 };
const PERTH = { tag_id: 'perth', name: 'Perth', lat: -31.95, lon: 115.86 };

test('a position says how far it is from the nearest site', async () => {
  renderPicker({ lat: -23.36, lon: 119.78 }, undefined, [PERTH, NEWMAN]);
  expect(await screen.findByText('23.3600° S, 119.7800° E · 5.1 km from Newman')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Longitude'));
  await enterText(screen.getByLabelText('Longitude'), '119.73');
  expect(screen.getByText('23.3600° S, 119.7300° E · Newman')).toBeTruthy();
});

test('the temperature is requested only when shown, and not for the exact position', async () => {
  const source = { attribution: 'Made', is_simulated: true, tz_id: 'Australia/Perth' };
  weatherHere = success({ ...source, current: weatherHour({ temperature_c: 31.44 }) });
  renderPicker({ lat: -23.36123, lon: 119.78456 });
  const asked = () => server.received.map(({ path }) => path).filter((path) => path.includes('weather'));
  expect(await screen.findByText(/23.3612° S/)).toBeTruthy();
  expect(asked()).toEqual([]);
  await userEvent.click(screen.getByRole('switch', { name: 'Temperatures now' }));
  expect(await screen.findByText(/31.4 °C now/)).toBeTruthy();
  expect(screen.getByText('Simulated weather')).toBeTruthy();
  expect(asked()).toEqual(['/v3/weather/current.json?lat=-23.36&lon=119.78']);
});

test('where there is no weather the overlay says so', async () => {
  renderPicker({ lat: -23.36, lon: 119.78 });
  await userEvent.click(screen.getByRole('switch', { name: 'Temperatures now' }));
  expect(await screen.findByText(/119.7800° E · No data/)).toBeTruthy();
});
