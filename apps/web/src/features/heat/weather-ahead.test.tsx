import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WeatherAhead } from './heat-stress-board.tsx';
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

test('without wind the temperatures and the heat index are shown, and no plan', async () => {
  const windless = weatherAt(pit, desertAir);
  const weather = windless.weather && {
    ...windless.weather,
    current: windless.weather.current && { ...windless.weather.current, wind_kph: null },
    days: windless.weather.days.map(({ date, hours }) => ({
      date,
      hours: hours.map((hour) => ({ ...hour, wind_kph: null })),
    })),
  };
  await show({ answer: [{ ...windless, weather }] });

  expect(
    await screen.findByText(/^Now 36\.8 °C, humidity 30 %, heat index .* °C, wind unknown/),
  ).toBeTruthy();
  const table = within(screen.getByLabelText('Weather overview, Pit'));
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(/23\.0.*37\.0.*unknown/);
  expect(screen.getByText('No wind data')).toBeTruthy();
});

const hoursOf = async () =>
  [...(await screen.findByLabelText('Hours', { selector: 'ol' })).children].map(
    (hour) => hour.textContent ?? '',
  );

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

test('the next 24 hours: work, rest and water depend on heat, clothing and acclimatisation', async () => {
  await show();
  const hours = await hoursOf();

  expect(hours).toHaveLength(24);
  expect(hours[0]).toBe('14:00WBGT 29.9 °CWork 30, rest 30 minDrink 960 mL');
  expect(hours[9]).toBe('23:00WBGT 18.4 °CWorkDrink to thirst');
  expect(hours[23]).toMatch(/^13:00/);
  expect(screen.getByText(/Nobody should drink more than 1,420 mL in an hour/)).toBeTruthy();
  expect(screen.getByText('Driller, Pit, site time (Etc/UTC)')).toBeTruthy();
  const limit = () => screen.getByText(/^Moderate work without rest up to/).textContent;
  expect(limit()).toContain('28.2 °C; alert limit 25.0 °C');

  await userEvent.click(screen.getByLabelText('Used to the heat'));
  expect(limit()).toContain('25.0 °C; alert limit 25.0 °C');
  await userEvent.selectOptions(screen.getByLabelText('Clothing'), 'Vapour-barrier coveralls (+11 °C)');
  expect(limit()).toContain('14.0 °C');
  expect((await hoursOf())[0]).toContain('Do not work');
});

test('the sentences match the hours and the ribbon, and continue past midnight', async () => {
  await show();
  await hoursOf();
  await userEvent.selectOptions(screen.getByLabelText('Clothing'), 'Double layer of woven clothing (+3 °C)');
  const hours = await hoursOf();
  const stopped = hours.filter((hour) => hour.includes('Do not work'));
  const sentence = (title: string) =>
    screen.getByText(title, { selector: 'strong' }).parentElement?.textContent;

  expect(hours[0]).toContain('14:00');
  expect(sentence('Do not work')).toBe('Do not work 14:00-18:00, tomorrow 12:00-14:00.');
  expect(stopped).toHaveLength(6);
  expect(sentence('Move to the night')).toBe(
    'Move to the night any work planned 14:00-18:00, tomorrow 12:00-14:00: work is possible 18:00-06:00.',
  );
  const ribbon = screen.getByTestId('ribbon');
  expect(ribbon.querySelectorAll('[title$="Do not work"]')).toHaveLength(stopped.length);
});

test('a later day is planned from six to six', async () => {
  await show();
  await hoursOf();
  await userEvent.selectOptions(
    screen.getByLabelText('Hours', { selector: 'select' }),
    '16 Jan 2026 from 06:00',
  );

  const hours = await hoursOf();
  expect([hours.length, hours[0]?.slice(0, 5), hours[23]?.slice(0, 5)]).toEqual([24, '06:00', '05:00']);
});

test('an hour of the plan says that its weather is estimated', async () => {
  const found = weatherAt(pit, desertAir);
  const days = found.weather?.days.map(({ date, hours }) => ({
    date,
    hours: hours.map((hour) =>
      hour.time === `${TODAY}T15:00` ? { ...hour, is_interpolated: true as const } : hour,
    ),
  }));
  await show({ answer: [{ ...found, weather: found.weather && { ...found.weather, days: days ?? [] } }] });

  const estimated = (await hoursOf()).filter((hour) => hour.endsWith('Estimated weather'));
  expect(estimated.map((hour) => hour.slice(0, 5))).toEqual(['15:00']);
  expect(screen.getByText('1 hour estimated')).toBeTruthy();
});

test('in mild weather the advice is to drink to thirst', async () => {
  await show({ answer: [weatherAt(pit, () => ({ temperature_c: 14, humidity: 50, wind_kph: 15 }))] });

  expect((await hoursOf()).every((hour) => hour.endsWith('WorkDrink to thirst'))).toBe(true);
  expect(screen.getByText('Drink to thirst', { selector: 'strong' })).toBeTruthy();
});

test('Fahrenheit shows the same plan', async () => {
  await show({ measurementSystem: 'imperial' });
  const hours = await hoursOf();

  expect(hours[0]).toMatch(/^14:00WBGT 85\.\d °FWork 30, rest 30 min/);
  expect(
    within(await screen.findByLabelText('Weather overview, Pit')).getAllByText(/9\.3 mph E/),
  ).toBeTruthy();
});

test('a location without a position says so, and promises no weather', async () => {
  const nowhere = location('Nowhere', {});
  const show = (
    <WeatherAhead
      jobs={[driller]}
      locations={[nowhere]}
      first={undefined}
      filter={{ mode: 'live', location_ids: [] }}
      today={TODAY}
      nowMs={NOW_MS}
    />
  );
  const answer = [{ location_id: nowhere.tag_id, weather: null }];
  open.push((await showHeat(show, { locations: [nowhere], answer })).server);

  expect(await screen.findByText(/^This location has no position/)).toBeTruthy();
  expect(screen.queryByText(/requested again automatically/)).toBeNull();
});

test('without weather, or without a work rate, there is no plan, and none is made up', async () => {
  await show({ jobs: [clerk] });
  expect(await screen.findByText('No assessment')).toBeTruthy();

  await userEvent.selectOptions(screen.getByLabelText('Weather and day plan of'), 'Yard');
  expect(await screen.findByText(/which does not mean that it is safe to work/)).toBeTruthy();
  expect(screen.getAllByText('No weather data')).toHaveLength(2);
  expect(screen.queryByLabelText('Hours', { selector: 'ol' })).toBeNull();
});
