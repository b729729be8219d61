import { entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import type { LocationWeather } from '@heatwise/contract/heat/weather.contract';
import { JOB_PRESETS } from '@heatwise/domain/heat/job-assessment';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DisplayUnitsProvider } from '../../platform/display-units.tsx';
import { openLoopbackServer, refusal, success } from '../../testing/loopback-server.ts';
import { PLAIN_MAPS, weatherHour } from '../../testing/plain-replies.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { HeatmapScreen } from './heatmap-screen.tsx';

const zone = 'Australia/Perth';
/** Noon in Perth, in summer. */
const now = Date.UTC(2026, 0, 15, 4);
const build = entityBuilders({ seed: 'heat map screen', now: now - 3_600_000 });
const welder = build.tag({ name: 'Welder', type: 'job', metadata: { ...JOB_PRESETS['Moderate Risk'] } });
const rigger = build.tag({ name: 'Rigger', type: 'job' });
const newman = build.tag({ name: 'Newman', type: 'location', metadata: { lat: -23.36, lon: 119.73 } });
const depot = build.tag({ name: 'Depot', type: 'location' });
const boss = build.user({ name_first: 'Bo', name_last: 'Ng' });
const ada = build.user({ tag_ids: [newman.tag_id] });
const at = { metadata: { _latitude: -23.3601, _longitude: 119.7301 } };
const organisation = {
  users: [boss, ada],
  tags: [welder, rigger, newman, depot],
  measurements: [
    build.measurement(ada, { ...at, value: 120 }),
    build.measurement(ada, { ...at, value: 160, created_time: instantOf(now - 1_800_000) }),
  ],
  permissions: [build.permission(boss, { access: 'admin', tag_id: null })],
};

/** An hour of that day, as the clocks there show it. */
const hour = (time: string, temperature_c: number) =>
  weatherHour({ time, time_ms: now + (Number(time.slice(11, 13)) - 12) * 3_600_000, temperature_c });
const date = openTimeZone(zone).dayAt(now);
const hot: LocationWeather['weather'] = {
  attribution: 'Made for this test',
  is_simulated: true,
  tz_id: zone,
  current: hour(`${date}T12:00`, 32),
  days: [{ date, hours: [hour(`${date}T03:00`, 20), hour(`${date}T14:00`, 38)] }],
};

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
let weather: () => ReturnType<typeof success>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  // jsdom lays nothing out: boxes have the size they would be given.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1400);
  weather = () =>
    success([
      { location_id: newman.tag_id, weather: hot },
      { location_id: depot.tag_id, weather: null },
    ]);
  server = await openLoopbackServer(({ path }) =>
    path.endsWith('/settings/map') ? success(PLAIN_MAPS) : weather(),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await server.close();
});

const show = (address = '/', given: Partial<typeof organisation> = {}) =>
  renderPrivateScreen(
    <DisplayUnitsProvider measurementSystem="metric">
      <HeatmapScreen />
    </DisplayUnitsProvider>,
    { organisation: { ...organisation, ...given }, as: boss, apiBase: `${server.base}/api`, address },
  );
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('a browser that cannot draw the map shows everything in tables, and opens what is behind a place', async () => {
  await show();
  expect(await screen.findByText('This browser cannot draw the map.', { exact: false })).toBeTruthy();
  expect(await screen.findByText('Simulated weather')).toBeTruthy();

  // 32 °C, 60 %, 10 km/h: the worked example of the heat index.
  // The WBGT and the order for the job are beside the score.
  const location = await rowOf(
    /^Newman Extreme Risk 62 31\.6 °C Do not work 37\.1 °C 32\.0 °C 60 % 10\.0 km\/h 1 2 100 %/,
  );
  expect(location.getByText('23.3600° S, 119.7300° E')).toBeTruthy();
  // Neither a position nor weather: grey, and never low.
  await rowOf(/^Depot No Data – No data Not known No data/);
  expect(screen.getByText('1 location has no position and cannot be on the map.')).toBeTruthy();

  await userEvent.click(await screen.findByRole('row', { name: /^Newman 2 1 Severely Dehydrated 100 %/ }));
  const tests = within(await screen.findByRole('dialog'));
  expect(await tests.findByRole('row', { name: /^Ada Lund .* 160 mOsm Severely Dehydrated/ })).toBeTruthy();
  await userEvent.click(tests.getByRole('button', { name: 'Close' }));

  await userEvent.click(await screen.findByRole('row', { name: /^Newman Extreme Risk/ }));
  const place = within(await screen.findByRole('dialog', { name: 'Newman' }));
  expect(place.getByRole('link', { name: '1 person' }).getAttribute('href')).toContain(
    `/people?locations=${newman.tag_id}`,
  );
  expect(place.getByRole('link', { name: '2 tests' }).getAttribute('href')).toContain(
    `/measurements?locations=${newman.tag_id}&show=valid&from=`,
  );
  expect(place.getByRole('row', { name: /^Rigger No Assessment – 3\d\.\d °C Not known/ })).toBeTruthy();
});

test('the address says which statistic and which job, and layers that are off are not shown', async () => {
  await show(`/?stat=max&job=${rigger.tag_id}&layers=temperature`);
  await rowOf(/^Newman No Assessment .*38\.0 °C/);
  expect(screen.queryByText('Where measurements were taken')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Measurements' }));
  expect(await screen.findByText('Where measurements were taken')).toBeTruthy();
});

test('without weather the screen says so and stays grey', async () => {
  weather = () => refusal(503, 'unavailable', 'Not now.');
  await show();
  expect(await screen.findByText('The weather is not available at the moment.')).toBeTruthy();
  await rowOf(/^Newman No Data – No data Not known No data/);
  expect(screen.queryByText('Simulated weather')).toBeNull();
});

test('an empty map says so, and what can be done about it', async () => {
  await show('/', { measurements: [], tags: [] });
  expect(await screen.findByText('No measurements with a position')).toBeTruthy();
  expect(await screen.findByText('No locations')).toBeTruthy();
  expect(await screen.findByText('No hydration tests')).toBeTruthy();
});

test('where the work-rest order calls for more caution than the score, it gives the words', async () => {
  weather = () =>
    success([{ location_id: newman.tag_id, weather: { ...hot, current: hour(`${date}T12:00`, 27) } }]);
  const rigging = { ...rigger, metadata: { ...JOB_PRESETS['High Risk'] } };
  await show('/?layers=risk', { tags: [welder, rigging, newman] });
  await rowOf(/^Newman Work 15, rest 45 min 58 27\.2 °C Work 15, rest 45 min/);
});
