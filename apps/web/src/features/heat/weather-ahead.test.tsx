import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type Air,
  clerk,
  driller,
  location,
  NOW_MS,
  showHeat,
  TODAY,
  weatherAt,
} from './testing/heat-stage.tsx';
import { WeatherAhead } from './weather-ahead.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
});
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of open.splice(0)) await server.close();
});

const pit = location('Pit');
const yard = location('Yard');
/** 23 °C at night, 37 °C in mid afternoon, and a cold spell on the 17th. */
function desertAir(hour: number, date: string): Air {
  if (date === '2026-01-17') return { temperature_c: hour === 14 ? 9 : -2, humidity: 40, wind_kph: 61 };
  return { temperature_c: 30 + 7 * Math.cos(((hour - 15) * Math.PI) / 12), humidity: 30, wind_kph: 15 };
}

async function show(given: Partial<Parameters<typeof showHeat>[1]> = {}) {
  const { jobs = [driller] } = given;
  const board = (
    <WeatherAhead
      jobs={jobs}
      locations={[pit, yard]}
      first={pit.tag_id}
      filter={{ mode: 'live', location_ids: [] }}
      today={TODAY}
      nowMs={NOW_MS}
    />
  );
  const answer = [weatherAt(pit, desertAir), { location_id: yard.tag_id, weather: null }];
  const shown = await showHeat(board, { locations: [pit, yard], jobs, answer, ...given });
  open.push(shown.server);
  return shown;
}

const hoursOf = async () =>
  [...(await screen.findByLabelText('Hours')).children].map((hour) => hour.textContent ?? '');

test('the days ahead: condition, low and high, humidity, wind and where it comes from', async () => {
  const { server } = await show();
  const table = within(await screen.findByLabelText('Weather overview, Pit'));
  const rows = table.getAllByRole('row').map((row) => row.textContent);

  // Today and thirteen days ahead, under the heading: the service knows no more.
  expect(rows).toHaveLength(15);
  expect(rows[1]).toContain('Today');
  expect(rows[1]).toMatch(/Clear23\.0.*37\.0.*30 %.*15\.0 km\/h E/);
  expect(rows[3]).toMatch(/17 Jan 2026Clear-2\.0.*9\.0.*40 %.*61\.0 km\/h E/);
  expect(server.received[0]?.path).toContain('from=0&to=14');

  await userEvent.click(table.getByLabelText('What wind speeds look like'));
  const beaufort = within(
    await screen.findByText('Beaufort scale, km/h').then((found) => found.closest('table') ?? found),
  );
  expect(beaufort.getAllByRole('row')).toHaveLength(14);
  expect(beaufort.getByText('Near gale, 50-61')).toBeTruthy();
});

test('today from this hour on: work, rest and water follow heat, clothing, and who is used to it', async () => {
  await show();
  const hours = await hoursOf();

  expect(hours).toHaveLength(10);
  expect(hours[0]).toBe('14:00WBGT 29.9 °CWork 30, rest 30 minWater 0.96 l');
  expect(hours[9]).toBe('23:00WBGT 18.4 °CWorkWater 0.72 l');
  expect(screen.getByText(/Nobody should drink more than 1.42 litres in an hour/)).toBeTruthy();
  const limit = () => screen.getByText(/^Moderate work without rest up to/).textContent;
  expect(limit()).toContain('28.2 °C');

  await userEvent.click(screen.getByLabelText('Used to the heat'));
  expect(limit()).toContain('25.0 °C');
  await userEvent.selectOptions(screen.getByLabelText('Clothing'), 'Vapour-barrier coveralls (+11 °C)');
  expect(limit()).toContain('14.0 °C');
  expect((await hoursOf())[0]).toContain('Do not work');
});

test('what is too hot by day is moved to the night', async () => {
  await show();
  await screen.findByLabelText('Hours');
  await userEvent.selectOptions(screen.getByLabelText('Day'), '16 Jan 2026');
  await userEvent.selectOptions(screen.getByLabelText('Clothing'), 'Double layer of woven clothing (+3 °C)');

  expect(await hoursOf()).toHaveLength(24);
  const move = screen.getByText('Move to the night shift').parentElement?.textContent;
  expect(move).toBe(
    'Move to the night shift what is planned 12:00-18:00: the night has 00:00-06:00, 18:00-24:00.',
  );
});

test('Fahrenheit shows the same plan', async () => {
  await show({ measurementSystem: 'imperial' });
  const hours = await hoursOf();

  expect(hours[0]).toMatch(/^14:00WBGT 85\.\d °FWork 30, rest 30 min/);
  expect(
    within(await screen.findByLabelText('Weather overview, Pit')).getAllByText(/9\.3 mph E/),
  ).toBeTruthy();
});

test('without weather, or without a work rate, there is no plan, and none is made up', async () => {
  await show({ jobs: [clerk] });
  expect(await screen.findByText('No assessment')).toBeTruthy();

  await userEvent.selectOptions(screen.getByLabelText('Weather and day plan of'), 'Yard');
  expect(await screen.findByText(/which does not mean that it is safe to work/)).toBeTruthy();
  expect(screen.getAllByText('No weather data')).toHaveLength(2);
  expect(screen.queryByLabelText('Hours')).toBeNull();
});
