import { HEAT_FILTER_KEY } from '@heatwise/domain/heat/heat-filter';
import { METRIC_HUMIDITIES, METRIC_INDICES } from '@heatwise/domain/heat/heat-index-metric.fixture';
import { JOB_PRESETS } from '@heatwise/domain/heat/job-assessment';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '../../testing/loopback-server.ts';
import { HeatStressBoard } from './heat-stress-board.tsx';
import {
  type Air,
  clerk,
  driller,
  location,
  MILD,
  NOW_MS,
  painter,
  showHeat,
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

async function show(given: Parameters<typeof showHeat>[1], offersCustom = false) {
  const shown = await showHeat(<HeatStressBoard offersCustom={offersCustom} />, given);
  open.push(shown.server);
  return shown;
}

/** What is shown is on a chip; pressed, it opens the fields that change it. */
async function openView(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: /^View: / }));
  await screen.findByText('Apply');
}

const grid = (name: string) => screen.findByLabelText(`Risks at ${name}`);
/** Found by its label: asking for roles in a large table takes seconds. */
function button(risks: HTMLElement, job: string, statistic: string): HTMLElement {
  const found = risks.querySelector<HTMLElement>(`button[aria-label^="${job}, ${statistic}:"]`);
  if (!found) throw new Error(`no risk of ${job}, ${statistic}`);
  return found;
}
async function explain(cell: HTMLElement): Promise<HTMLElement> {
  await userEvent.click(cell);
  return screen.findByLabelText(/: how it was worked out$/);
}
const nameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? '';
/** The job, the statistic and the score with its category, without verdict, order and WBGT. */
function scoreOf(element: HTMLElement): string {
  const name = nameOf(element);
  return `${name.slice(0, name.indexOf(':'))}: ${name.match(/[\d.]+ (Low|High|Extreme) Risk/)?.[0]}`;
}
async function expectWorkedScores(): Promise<void> {
  for (const [place, , score] of WORKED) {
    const [job = '', statistic = ''] = score.split(/[,:] /);
    expect(scoreOf(button(await grid(place.name), job, statistic))).toBe(score);
  }
}

const morning = location('Morning');
const harbour = location('Harbour');
const desert = location('Desert');
const pit = location('Pit');
const WORKED: [typeof pit, Air, string][] = [
  [morning, MILD, 'Driller, Curr: 22 Low Risk'],
  [harbour, { temperature_c: 32, humidity: 60, wind_kph: 10 }, 'Painter, Curr: 56 High Risk'],
  [desert, { temperature_c: 38, humidity: 20, wind_kph: 45 }, 'Driller, Curr: 60 High Risk'],
  [pit, { temperature_c: 36, humidity: 50, wind_kph: 25 }, 'Driller, Curr: 81 Extreme Risk'],
];
const worked = {
  locations: WORKED.map(([place]) => place),
  answer: WORKED.map(([place, air]) => weatherAt(place, (hour) => (hour === 14 ? air : MILD))),
};

test('the worked examples, each with its explanation', async () => {
  await show(worked);

  await expectWorkedScores();
  const risks = await grid('Pit');
  const why = await explain(button(risks, 'Driller', 'Curr'));
  expect(within(why).getByText(/^At 14:00/)).toBeTruthy();
  expect(why.textContent).toContain('36.0 °C, humidity 50 %');
  expect(why.textContent).toContain('43.1 °C, Danger: score 4');
  expect(why.textContent).toContain('25.0 km/h, Moderate: score 1');
  expect(why.textContent).toContain('4 × 20 + 1 = 81');
  expect(scoreOf(button(risks, 'Driller', 'Min'))).toBe('Driller, Min: 22 Low Risk');
  expect(scoreOf(button(risks, 'Driller', 'Max'))).toBe('Driller, Max: 81 Extreme Risk');
  // Twenty-three hours of 22 and one of 81.
  expect(scoreOf(button(risks, 'Driller', 'Avg'))).toBe('Driller, Avg: 24.5 Low Risk');
  expect(screen.getAllByText('Simulated weather').length).toBeGreaterThan(0);
});

test('an imperial organisation sees its units and the same worked examples', async () => {
  await show({ ...worked, measurementSystem: 'imperial' });

  await expectWorkedScores();
  const risks = await grid('Desert');
  const why = await explain(button(risks, 'Driller', 'Curr'));
  expect(within(why).getByText(/^At 14:00/)).toBeTruthy();
  expect(why.textContent).toContain('100.4 °F');
  expect(why.textContent).toContain('98.0 °F, Extreme Caution: score 3');
  expect(why.textContent).toContain('28.0 mph, Strong: score 0');
  expect(why.textContent).toContain('3 × 20 + 0 = 60');
});

test('the organisation’s system selects the limits, and the reader’s unit only the display', async () => {
  // A heat index between 103 °F (39.4 °C) and 41 °C.
  const air: Air = { temperature_c: 34, humidity: 55, wind_kph: 45 };
  const given = { locations: [pit], jobs: [driller], answer: [weatherAt(pit, () => air)] };
  const { platform, unmount } = await show(given);
  act(() => platform.preferences.set({ is_metric: false, temperature_unit: null }));
  await explain(button(await grid('Pit'), 'Driller', 'Curr'));
  expect(screen.getByText(/°F, Extreme Caution: score 3/)).toBeTruthy();
  expect(scoreOf(button(await grid('Pit'), 'Driller', 'Curr'))).toBe('Driller, Curr: 60 High Risk');
  unmount();

  const imperial = await show({ ...given, measurementSystem: 'imperial' });
  act(() => imperial.platform.preferences.set({ is_metric: true, temperature_unit: null }));
  await explain(button(await grid('Pit'), 'Driller', 'Curr'));
  expect(screen.getByText(/°C, Danger: score 4/)).toBeTruthy();
  expect(scoreOf(button(await grid('Pit'), 'Driller', 'Curr'))).toBe('Driller, Curr: 80 Extreme Risk');
});

test('a cell gives verdict, work and rest, WBGT and score in this order', async () => {
  const cold: Air = { temperature_c: 8, humidity: 50, wind_kph: 12 };
  const roofer = {
    ...driller,
    tag_id: crypto.randomUUID(),
    name: 'Roofer',
    metadata: JOB_PRESETS['High Risk'],
  };
  const places = [pit, harbour];
  await show({
    locations: places,
    jobs: [driller, roofer],
    answer: [
      weatherAt(pit, (hour) => (hour === 14 ? { temperature_c: 36, humidity: 50, wind_kph: 25 } : MILD)),
      weatherAt(harbour, () => cold),
    ],
  });

  const parts = (element: HTMLElement) => [...element.children].map(({ textContent }) => textContent);
  expect(parts(button(await grid('Pit'), 'Driller', 'Curr'))).toEqual([
    'Do not work',
    expect.stringMatching(/^WBGT 3\d\.\d °C$/),
    '81 Extreme',
  ]);
  // The score comes from the job, so it is neutral and does not put the site first.
  const cool = button(await grid('Harbour'), 'Roofer', 'Curr');
  expect(parts(cool)).toEqual(['Work', 'No rest needed', expect.stringMatching(/^WBGT/), '30 High']);
  expect(cool.title).toBe('The risk comes from the job, not from today’s heat.');
  expect(cool.style.background).toBe('rgb(238, 240, 242)');
  const order = screen.getAllByLabelText(/^Risks at /).map((one) => one.getAttribute('aria-label'));
  expect(order).toEqual(['Risks at Pit', 'Risks at Harbour']);
});

test('heat indices of the published table', async () => {
  const humidity = 40;
  const column = METRIC_HUMIDITIES.indexOf(humidity);
  const rows = METRIC_INDICES.trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim().split(/\s+/).map(Number)))
    .map(([temperature, indices]) => ({ celsius: temperature?.[0] ?? 0, index: indices?.[column] ?? 0 }))
    .filter(({ celsius }) => [0, 20, 26, 30, 35, 40].includes(celsius));
  const places = rows.map(({ celsius }) => location(`At ${celsius} degrees`));
  await show({
    locations: places,
    answer: places.map((place, index) =>
      weatherAt(place, () => ({ temperature_c: rows[index]?.celsius ?? 0, humidity, wind_kph: 12 })),
    ),
  });

  expect(rows).toHaveLength(6);
  for (const [index, row] of rows.entries()) {
    const risks = await grid(places[index]?.name ?? '');
    const why = await explain(button(risks, 'Driller', 'Max'));
    expect(within(why).getByText('Heat index').parentElement?.textContent).toContain(
      `${row.index.toFixed(1)} °C`,
    );
  }
});

test('no weather, no position and no assessment are grey, never low', async () => {
  const nowhere = location('Nowhere', {});
  await show({
    locations: [pit, nowhere],
    jobs: [driller, clerk],
    answer: [{ location_id: pit.tag_id, weather: null }],
  });

  const risks = await grid('Pit');
  expect(nameOf(button(risks, 'Driller', 'Max'))).toBe('Driller, Max: No Data');
  expect(nameOf(button(risks, 'Clerk', 'Max'))).toBe('Clerk, Max: No Assessment');
  const grey = button(risks, 'Driller', 'Max').style.background;
  expect(grey).toBe(button(risks, 'Clerk', 'Max').style.background);
  expect(grey).toBe('rgb(238, 240, 242)');
  expect(screen.queryByText(/Low Risk|^Low$/, { selector: 'button *' })).toBeNull();
  const why = await explain(button(risks, 'Driller', 'Max'));
  expect(within(why).getByText(/Without it the risk is unknown/)).toBeTruthy();
  expect(screen.getByText('No position, so no weather')).toBeTruthy();
  expect(screen.queryByText('Simulated weather')).toBeNull();
});

test.each([
  ['refuses', () => refusal(500, 'unexpected', 'no')],
  ['answers something else', () => ({ status: 200, body: '<html>' })],
])('an API that %s leaves the screen usable, and grey', async (_how, answer) => {
  await show({ locations: [pit], answer });

  expect(nameOf(button(await grid('Pit'), 'Driller', 'Curr'))).toBe('Driller, Curr: No Data');
  expect(screen.getByText(/No weather is available; it will be requested again automatically/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await openView();
  expect(screen.getByText('Apply')).toBeTruthy();
});

test('while the weather is awaited the filter can be used', async () => {
  let settle = () => {};
  const waiting = new Promise<void>((resolve) => {
    settle = resolve;
  });
  await show({ locations: [pit], answer: () => waiting.then(() => refusal(504, 'unexpected', 'late')) });

  expect((await screen.findAllByText('Loading the weather…')).length).toBeGreaterThan(0);
  await openView();
  await userEvent.selectOptions(screen.getByLabelText('View'), 'On a date');
  expect(screen.getByLabelText('Date')).toBeTruthy();
  settle();
});

test('a date is applied, remembered, and reset', async () => {
  const cold: Air = { temperature_c: 5, humidity: 50, wind_kph: 50 };
  const { unmount, server } = await show({
    locations: [pit, harbour],
    answer: [pit, harbour].map((place) =>
      weatherAt(place, (_hour, date) => (date === '2026-01-12' ? cold : MILD)),
    ),
  });
  await grid('Harbour');

  await openView();
  await userEvent.selectOptions(screen.getByLabelText('View'), 'On a date');
  expect(screen.getByLabelText('Date').querySelectorAll('option')).toHaveLength(11);
  await userEvent.selectOptions(screen.getByLabelText('Date'), '12 Jan 2026');
  await userEvent.click(screen.getByLabelText('Locations', { selector: 'input' }));
  await userEvent.click(await screen.findByText('Pit', { selector: '[role=option], [role=option] *' }));
  expect(window.localStorage.getItem(HEAT_FILTER_KEY)).toBeNull();
  await userEvent.click(screen.getByText('Apply'));

  await waitFor(async () =>
    expect(scoreOf(button(await grid('Pit'), 'Driller', 'Max'))).toBe('Driller, Max: 20 Low Risk'),
  );
  expect(nameOf(button(await grid('Pit'), 'Driller', 'Curr'))).toBe('Driller, Curr: No Data');
  expect(screen.queryByLabelText('Risks at Harbour')).toBeNull();
  expect(screen.getByText('12 Jan 2026 · 1 of 2 locations')).toBeTruthy();
  const filter = { mode: 'by_date', date: '2026-01-12', location_ids: [pit.tag_id] };
  expect(JSON.parse(window.localStorage.getItem(HEAT_FILTER_KEY) ?? '')).toEqual(filter);
  expect(server.received.at(-1)?.path).toContain(`location_ids=${pit.tag_id}`);

  unmount();
  await show({ locations: [pit, harbour], answer: [] });
  await screen.findByText('12 Jan 2026 · 1 of 2 locations');
  await userEvent.click(screen.getByText('Reset'));
  expect(await screen.findByText('Live: today at each location · all 2 locations')).toBeTruthy();
  expect(window.localStorage.getItem(HEAT_FILTER_KEY)).toBeNull();
});

test('Custom is for the monitoring page, and says when its days are the wrong way round', async () => {
  const { unmount } = await show({ locations: [pit], answer: [] });
  await grid('Pit');
  await openView();
  const modes = () =>
    within(screen.getByLabelText('View'))
      .getAllByRole('option')
      .map((option) => option.textContent);
  expect(modes()).toEqual(['Live', 'On a date']);
  unmount();

  await show({ locations: [pit], jobs: [driller, painter], answer: [] }, true);
  await grid('Pit');
  await openView();
  expect(modes()).toEqual(['Live', 'On a date', 'Custom']);
  await userEvent.selectOptions(screen.getByLabelText('View'), 'Custom');
  await userEvent.selectOptions(screen.getByLabelText('To'), '14 Jan 2026');
  expect(screen.getByText('The first day must not be after the last day.')).toBeTruthy();
  expect(screen.getByText('Apply').closest('button')).toHaveProperty('disabled', true);
  await userEvent.selectOptions(screen.getByLabelText('From'), '12 Jan 2026');
  await userEvent.click(screen.getByText('Apply'));
  expect(await screen.findByText('12 Jan 2026 to 14 Jan 2026 · 1 location')).toBeTruthy();
});
