import { entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import type { Measurement } from '@heatwise/contract/entities/measurements';
import type { User } from '@heatwise/contract/entities/people';
import type { FollowUpNote, NewFollowUpNote } from '@heatwise/contract/monitoring/monitoring.contract';
import { FOLLOW_UP_MOVED_ON, NOTE_EMPTY } from '@heatwise/domain/monitoring/follow-up';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { MonitoringScreen } from './monitoring-screen.tsx';
import type { MonitoringSearch } from './monitoring-search.ts';
import { hotDaysAt } from './testing/hot-days.ts';

/** Noon of the day, wherever the test runs. */
const NOW = new Date(2026, 2, 2, 12).getTime();
const DAY = 24 * 60;
const make = entityBuilders({ seed: 'wall', now: NOW - 90 * 24 * 60 * MINUTE_MS });
const pit = make.tag({ name: 'Pit 3', type: 'location' });
const night = make.tag({ name: 'Night shift' });
const driller = make.tag({ name: 'Driller', type: 'job' });
const off = make.tag({
  name: 'Crew B',
  type: 'roster',
  metadata: { _days_on: 8, _days_off: 6, _start_day: '2026-02-17' },
});
const boss = make.user({ name_first: 'Boss', name_last: 'Berg' });
const viewer = make.user({ name_first: 'Vera', name_last: 'Berg' });
const named = (name_first: string, tag = pit) =>
  make.user({ name_first, tag_ids: [tag.tag_id, driller.tag_id] });
const [ada, ben, cyd, dan, eva, fay] = ['Ada', 'Ben', 'Cyd', 'Dan', 'Eva', 'Fay'].map((name) =>
  named(name),
) as [User, User, User, User, User, User];
const gus = named('Gus', night);
const [hal, ivy] = [named('Hal', off), named('Ivy', off)];
const hid = make.user({ name_first: 'Hid', is_hidden: true });

function measured(person: User, minutesAgo: number, value: number, given: Partial<Measurement> = {}) {
  return make.measurement(person, { value, created_time: instantOf(NOW - minutesAgo * MINUTE_MS), ...given });
}

const adaWorst = measured(ada, 80, 170);
const cydTest = measured(cyd, 50, 130);
const organisation = {
  users: [boss, viewer, ada, ben, cyd, dan, eva, fay, gus, hal, ivy, hid],
  tags: [pit, night, driller, off],
  measurements: [
    // Severe, overdue by 20 minutes; before it moderate, which opened the follow-up.
    measured(ada, 200, 120),
    adaWorst,
    // Moderate, resting, the newest test of which is invalid.
    measured(ben, 40, 60),
    measured(ben, 10, 125),
    measured(ben, 5, 40, { valid: false }),
    // Moderate, due now, but closed by a note.
    cydTest,
    // A better test closed it.
    measured(dan, 70, 140),
    measured(dan, 8, 55),
    // A follow-up left open for two days; never tested.
    measured(eva, 2 * 24 * 60, 140),
    measured(gus, 100, 70),
    // Days off: a follow-up left open stays, the other is neither due nor tested.
    measured(hal, 40 * DAY, 190),
    measured(hid, 10, 190),
  ],
  permissions: [
    make.permission(boss, { access: 'admin' }),
    make.permission(viewer, { access: 'view_user,view_measure', tag_id: pit.tag_id }),
  ],
};

function noteOf(measurement: Measurement, given: Partial<FollowUpNote>): FollowUpNote {
  return {
    note_id: crypto.randomUUID(),
    measurement_id: measurement.measurement_id,
    user_id: measurement.user_id,
    measured_time: measurement.created_time,
    kind: 'note',
    note: 'Resting in the crib room',
    author_id: boss.user_id,
    author_name_first: 'Boss',
    author_name_last: 'Berg',
    written_time: instantOf(NOW - 4 * MINUTE_MS),
    ...given,
  };
}

const written = [
  noteOf(cydTest, {
    kind: 'close',
    note: 'Drank a litre, feels well',
    written_time: instantOf(NOW - 2 * MINUTE_MS),
  }),
  noteOf(adaWorst, {}),
];

const hotDays = hotDaysAt(NOW, { job_id: driller.tag_id, location_id: pit.tag_id });

type Server = Awaited<ReturnType<typeof openLoopbackServer>>;
let server: Server | undefined;
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOW + 20_000 }));
afterEach(async () => {
  vi.useRealTimers();
  await server?.close();
});

const kept: string[] = [];
function Wall({ at }: { at: MonitoringSearch }) {
  const [search, setSearch] = useState(at);
  return (
    <MonitoringScreen
      search={search}
      onSearchChange={(next) => {
        kept.push(JSON.stringify(next));
        setSearch(next);
      }}
      onMeasure={({ name }) => kept.push(`measure ${name}`)}
    />
  );
}

/** A server that keeps what is written, as the real one does. */
function keeping(notes: FollowUpNote[]): (call: Received) => Answer {
  return ({ method, body }) => {
    if (method !== 'POST') return success({ notes });
    const sent = body as NewFollowUpNote;
    const stored = noteOf(adaWorst, { ...sent, written_time: instantOf(NOW) });
    notes.unshift(stored);
    return success(stored);
  };
}

async function show(as: User, { at = {} as MonitoringSearch, answer = keeping([...written]) } = {}) {
  kept.length = 0;
  server = await openLoopbackServer((call) => {
    if (call.method === 'OPTIONS') return success(null);
    if (call.path.includes('/weather/locations')) return success([]);
    return call.path.endsWith('/heat_days') ? success(hotDays) : answer(call);
  });
  await renderPrivateScreen(<Wall at={at} />, {
    organisation,
    as,
    apiBase: `${server.base}/api`,
    progress: { initialSyncDone: true, syncedAt: instantOf(NOW) },
  });
  return userEvent.setup();
}

const namesIn = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .queryAllByRole('link')
    .map((link) => link.textContent);

/** Severe first, of these the one left open last. */
const OPEN = ['Ada Lund', 'Hal Lund', 'Ben Lund', 'Eva Lund'];

async function known() {
  await waitFor(() => expect(namesIn('Follow-ups')).toEqual(OPEN));
}

test('worst, overdue and due first; what to do, where they work, and their acclimatisation', async () => {
  await show(boss);
  await known();

  expect(namesIn('Due for a test').sort()).toEqual(['Boss Berg', 'Fay Lund', 'Vera Berg']);
  expect(namesIn('Day off')).toEqual(['Ivy Lund']);
  expect(namesIn('Tested today')).toEqual(['Cyd Lund', 'Gus Lund', 'Dan Lund']);
  const [first, old, second] = within(screen.getByRole('region', { name: 'Follow-ups' })).getAllByRole(
    'listitem',
  );
  expect(first?.textContent).toMatch(/Retest overdue by 20 min/);
  expect(first?.textContent).toContain('170 mOsm');
  expect(first?.textContent).toContain('Pit 3');
  expect(first?.textContent).toContain('“Resting in the crib room” Boss Berg');
  expect(second?.textContent).toMatch(/Retest in 20 min, from \d\d:\d\d/);
  await waitFor(() => expect(second?.textContent).toMatch(/Day [12], [24]0 % of a shift/));
  const gusTile = screen.getByRole('link', { name: 'Gus Lund' }).closest('li');
  expect(gusTile?.textContent).toContain('Acclimatisation: Not known');
  expect(old?.textContent).toContain('Open for 40 days');
  expect(
    screen.getByText('11 people, 4 open follow-ups (2 for a day or more), 3 due for a test'),
  ).toBeTruthy();
  const counts = within(screen.getByRole('list', { name: /^Last results/ })).getAllByRole('listitem');
  expect(counts.map((item) => item.textContent)).toEqual([
    '2Severely Dehydrated1 open for a day or more',
    '3Moderately Dehydrated1 open for a day or more',
    '1Mildly Dehydrated',
    '1Hydrated',
    '3Due for a test',
    '1Day off',
  ]);
});

test('what changed in the last hour: class changes and notes', async () => {
  await show(boss);
  await known();
  const panel = screen.getByRole('region', { name: 'The last hour' });

  expect(within(panel).getByText('4 tests: 1 worse, 1 better')).toBeTruthy();
  const steps = within(panel)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(steps).toEqual([
    expect.stringMatching(/Cyd Lund.*Closed by Boss Berg: Drank a litre, feels well/),
    expect.stringMatching(/Ada Lund.*Note by Boss Berg: Resting in the crib room/),
    expect.stringMatching(/Dan Lund.*Better: closes the follow-up \(140 before\)/),
    expect.stringMatching(/Ben Lund.*Worse: opens a follow-up \(60 before\)/),
    expect.stringMatching(/Cyd Lund.*First test: opens a follow-up/),
  ]);
});

test('a follow-up is closed with a note, and not without one', async () => {
  const user = await show(boss);
  await known();
  await user.click(screen.getByRole('button', { name: 'Follow-up of Ada Lund' }));
  expect(kept.at(-1)).toBe(JSON.stringify({ open: ada.user_id }));
  const drawer = await screen.findByRole('dialog', { name: 'Follow-up' });
  expect(within(drawer).getByText(/Call first aid now/)).toBeTruthy();
  expect(
    within(within(drawer).getByRole('region', { name: /^Tests/ })).getAllByRole('listitem'),
  ).toHaveLength(2);

  await user.click(within(drawer).getByRole('button', { name: 'Close the follow-up' }));
  expect(within(drawer).getByText(NOTE_EMPTY)).toBeTruthy();
  await enterText(within(drawer).getByLabelText('What was done?'), '  Saw the medic ');
  await user.click(within(drawer).getByRole('button', { name: 'Close the follow-up' }));

  expect(await screen.findByText('Follow-up closed.')).toBeTruthy();
  await waitFor(() => expect(namesIn('Follow-ups')).toEqual(OPEN.slice(1)));
  expect(server?.received.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/v3/monitoring/note',
    body: { measurement_id: adaWorst.measurement_id, kind: 'close', note: 'Saw the medic' },
  });

  await enterText(within(drawer).getByLabelText('Why is it open again?'), 'Feels worse');
  await user.click(within(drawer).getByRole('button', { name: 'Reopen the follow-up' }));
  await known();
});

test('when there is something newer the server says so, and the note stays', async () => {
  const refused = (call: Received) =>
    call.method === 'POST'
      ? refusal(409, 'follow-up-changed', FOLLOW_UP_MOVED_ON)
      : success({ notes: written });
  const user = await show(boss, { at: { open: ada.user_id }, answer: refused });
  const words = await screen.findByLabelText('What was done?');
  await enterText(words, 'Saw the medic');
  await user.click(screen.getByRole('button', { name: 'Add note' }));

  expect(await screen.findByText(FOLLOW_UP_MOVED_ON)).toBeTruthy();
  expect((words as HTMLTextAreaElement).value).toBe('Saw the medic');
});

test('a viewer sees their own people, and no way to write notes', async () => {
  const user = await show(viewer);
  const theirs = OPEN.filter((name) => name !== 'Hal Lund');
  await waitFor(() => expect(namesIn('Follow-ups')).toEqual(theirs));
  expect(namesIn('Tested today')).toEqual(['Cyd Lund', 'Dan Lund']);
  expect(screen.queryByRole('button', { name: /^Measure/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Follow-up of Ada Lund' }));
  expect(await screen.findByText('You can read this follow-up, but not add to it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Close the follow-up|Add note/ })).toBeNull();
});

test('narrowed by a tag; a person on it can be measured', async () => {
  const user = await show(boss, { at: { tags: night.tag_id } });
  await waitFor(() => expect(namesIn('Tested today')).toEqual(['Gus Lund']));
  expect(screen.getByText('No follow-up is open.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Measure Gus Lund' }));
  expect(kept).toEqual(['measure Gus Lund']);
});

test('full screen is the wall and nothing else; Escape goes back', async () => {
  const user = await show(boss, { at: { tags: night.tag_id, wall: true } });
  expect(await screen.findByRole('heading', { name: 'Night shift' })).toBeTruthy();
  expect(await screen.findByText('Everybody at work was tested today.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Measure/ })).toBeNull();
  await user.keyboard('{Escape}');
  expect(kept.at(-1)).toBe(JSON.stringify({ tags: night.tag_id }));
  expect(await screen.findByRole('heading', { name: 'Monitoring' })).toBeTruthy();
});

test('when notes cannot be loaded the wall says so and keeps working', async () => {
  await show(boss, { answer: () => refusal(503, 'server-busy', 'The server is busy.') });
  expect(await screen.findByText('The notes could not be loaded')).toBeTruthy();
  // Cyd's closing is not known.
  expect(namesIn('Follow-ups')).toEqual(['Ada Lund', 'Hal Lund', 'Cyd Lund', 'Ben Lund', 'Eva Lund']);
});
