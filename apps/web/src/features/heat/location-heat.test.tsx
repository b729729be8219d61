import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocationHeat } from './location-heat.tsx';
import { driller, location, MILD, NOW_MS, painter, showHeat, weatherAt } from './testing/heat-stage.tsx';

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

test('a location shows the jobs done there with risk, WBGT and order now, and the hours ahead', async () => {
  const elsewhere = { ...painter, metadata: { ...painter.metadata, location_ids: [yard.tag_id] } };
  const { server } = await showHeat(<LocationHeat tag_id={pit.tag_id} />, {
    locations: [pit, yard],
    jobs: [driller, elsewhere],
    answer: [
      weatherAt(pit, (hour) => (hour === 14 ? { temperature_c: 36, humidity: 50, wind_kph: 25 } : MILD)),
      weatherAt(yard, () => MILD),
    ],
  });
  open.push(server);

  const risks = await screen.findByLabelText('Risks at Pit');
  const labels = [...risks.querySelectorAll('button[aria-label]')].map((one) =>
    one.getAttribute('aria-label'),
  );
  expect(
    labels.some((label) => label?.match(/^Driller, Curr: Do not work.*, WBGT 3.*, 81 Extreme Risk$/)),
  ).toBe(true);
  expect(labels.some((label) => label?.startsWith('Painter'))).toBe(false);
  const hours = within(await screen.findByRole('list', { name: 'Hours' })).getAllByRole('listitem');
  expect(hours[0]?.textContent).toMatch(/^14:00WBGT 3\d\.\d °C/);
  expect(hours).toHaveLength(24);
  expect(screen.getByText('Simulated weather')).toBeTruthy();
});

test('without weather it says so, and never that the risk is low', async () => {
  // A place of its own: what the browser keeps of another's weather would answer.
  const quarry = location('Quarry');
  const { server } = await showHeat(<LocationHeat tag_id={quarry.tag_id} />, {
    locations: [quarry],
    answer: [{ location_id: quarry.tag_id, weather: null }],
  });
  open.push(server);

  expect(await screen.findByText('No weather data')).toBeTruthy();
  expect(screen.getByText(/^It will be requested again automatically. Without weather/)).toBeTruthy();
  expect(screen.queryByText(/position/)).toBeNull();
  expect(screen.queryByText(/Low/)).toBeNull();
});
