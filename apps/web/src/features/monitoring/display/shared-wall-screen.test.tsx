import { seededRandom } from '@heatwise/builders/random';
import type { SharedWall } from '@heatwise/contract/monitoring/monitoring.contract';
import type { WallLine } from '@heatwise/domain/monitoring/wall';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openLoopbackServer, type Received, refusal, success } from '../../../testing/loopback-server.ts';
import { renderScreen, testPlatform } from '../../../testing/render-screen.tsx';
import { SharedWallScreen } from './shared-wall-screen.tsx';

const NOW = Date.UTC(2026, 2, 2, 4, 37);
const TOKEN = 'hww_a-token-of-the-tests';
const MINE = '3f0e8c1a-1111-4222-8333-444455556666';

const ids = seededRandom('wall');
function line(name: string, status: NonNullable<WallLine['latest']>['status'], minutesAgo: number): WallLine {
  const latest = { measurement_id: ids.uuid(), created_ms: NOW - minutesAgo * MINUTE_MS, status };
  return { user_id: ids.uuid(), name, places: ['Mine'], time_zone: 'UTC', latest };
}
const counts = {
  severely_dehydrated: 0,
  moderately_dehydrated: 1,
  mildly_dehydrated: 2,
  hydrated: 3,
  people: 9,
  follow_ups: 1,
  left_open: 0,
  due: 1,
  day_off: 2,
};
const page = { name: 'All sites', location_id: null, counts };
const due: WallLine = { user_id: ids.uuid(), name: 'Dee', places: [], time_zone: 'UTC', latest: null };
const first = line('Mo', 'moderately_dehydrated', 40);

function wallOf(follow_ups: WallLine[], sites: string[] = []) {
  const own = { ...page, follow_ups, due: [due] };
  const pages = [own, ...sites.map((name) => ({ ...own, name, location_id: MINE }))];
  return {
    organisation: 'Harbour Works',
    name: 'Crib room',
    temperature_unit: 'celsius',
    pages,
  } as SharedWall;
}
const at = (hour: number, work_minutes: number) => ({
  time_ms: Date.UTC(2026, 2, 2, 4 + hour),
  wbgt_c: 30.5,
  work_minutes,
  job: 'Driller',
});
const weather = {
  attribution: '',
  is_simulated: true,
  sites: [{ location_id: MINE, name: 'Mine', time_zone: 'UTC', hours: [at(0, 15), at(1, 15), at(2, 45)] }],
};

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await close?.();
});

async function show(wall: () => SharedWall | null) {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    now: NOW,
    shouldAdvanceTime: true,
  });
  const server = await openLoopbackServer((call: Received) => {
    if (call.method === 'OPTIONS') return success(null);
    if (call.path.includes('/wall/sites')) return success(weather);
    const answer = wall();
    return answer ? success(answer) : refusal(401, 'session-ended', 'Your session has ended.');
  });
  close = server.close;
  renderScreen(<SharedWallScreen token={TOKEN} />, testPlatform(`${server.base}/api`));
  await screen.findByRole('heading', { name: /Harbour Works, Crib room/ });
  return { server, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a link shows counts, the current heat with its work-rest order and how long it lasts, and who needs something', async () => {
  const { server } = await show(() => wallOf([first]));

  const heat = await screen.findByRole('list', { name: 'Heat now' });
  await waitFor(() => expect(heat.textContent).toContain('Work 15, rest 45 min'));
  expect(heat.textContent).toContain('04:00 to 05:00: WBGT 30.5 °C, Driller');
  expect(heat.textContent).toContain('Work 45, rest 15 min in 1 h 23 min');
  expect(screen.getByText('Simulated weather')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Follow-ups' }).textContent).toMatch(
    /Mo.*Mine.*Retest now, until/,
  );
  expect(screen.getByRole('region', { name: 'Due for a test' }).textContent).toMatch(/Dee.*Never tested/);
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(
    server.received
      .filter(({ method }) => method === 'GET')
      .every(({ authorization }) => authorization === `Bearer ${TOKEN}`),
  ).toBe(true);
});

test('a new severe case is framed until somebody has seen it; those there from the start are not new', async () => {
  const old = line('Old', 'severely_dehydrated', 50);
  let cases = [old, first];
  const { user } = await show(() => wallOf(cases));
  expect(screen.queryByRole('alert')).toBeNull();

  cases = [line('Zoe', 'severely_dehydrated', 1), old, first];
  await pass(20_000);
  expect((await screen.findByRole('alert')).textContent).toContain('New severe case: Zoe, Mine');
  await pass(20_000);
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Seen' }));
  await pass(20_000);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('site pages rotate by themselves, unless somebody pauses one', async () => {
  const { user } = await show(() => wallOf([first], ['Mine']));
  const shown = () => screen.getByRole('heading', { level: 1 }).textContent;
  expect(shown()).toContain('All sites');

  await pass(12_500);
  expect(shown()).toContain('Mine');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await pass(60_000);
  expect(shown()).toContain('Mine');
  await user.click(screen.getByRole('button', { name: 'All sites' }));
  expect(shown()).toContain('All sites');
});

test('without a connection the last data stays, and says how old it is', async () => {
  const { server } = await show(() => wallOf([first]));
  await server.close();
  close = undefined;
  await pass(20_000);
  expect((await screen.findByText(/Not up to date: this is as of/)).textContent).toContain('connection');
  expect(screen.getByRole('region', { name: 'Follow-ups' }).textContent).toContain('Mo');
});

test('a revoked link no longer shows anybody', async () => {
  let answer: SharedWall | null = wallOf([first]);
  await show(() => answer);
  answer = null;
  await pass(20_000);
  expect(await screen.findByRole('heading', { name: 'This link cannot open the wall' })).toBeTruthy();
  expect(screen.queryByText('Mo')).toBeNull();
});
