import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocalOrganisation } from '../../../entities/organisation/organisation.queries.ts';
import { type Answer, openLoopbackServer, type Received, success } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { RetentionCard } from './retention-card.tsx';

const now = Date.parse('2026-11-25T10:00:00Z');
const build = entityBuilders({ seed: 'retention', now });
const boss = build.user({ name_first: 'Boss' });
const user = userEvent.setup();
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const counted = (answer: object) => (request: Received) =>
  success(request.method === 'GET' ? answer : build.organisation());

async function setUp(retention: object | null, answer: (request: Received) => Answer = counted({})) {
  vi.spyOn(Date, 'now').mockReturnValue(now);
  const organisation: LocalOrganisation = {
    org_id: boss.org_id,
    name: 'Harbour Works',
    measurementSystem: 'metric',
    metadata: { _retention: retention },
    image: null,
  };
  server = await openLoopbackServer(answer);
  const permissions = [build.permission(boss, { tag_id: null, access: 'admin' })];
  await renderPrivateScreen(<RetentionCard organisation={organisation} />, {
    organisation: { users: [boss], tags: [], measurements: [], permissions },
    as: boss,
    apiBase: server.base,
  });
  await screen.findByRole('heading', { name: 'How long tests are kept' });
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const retention = (begins_at: string) => ({ years: 3, begins_at, asked_by_user_id: boss.user_id });

test('what would go is said before it is decided', async () => {
  await setUp(null, counted({ kept_from: '2021-11-25T00:00:00.000000Z', tests: 1234, is_more: false }));
  expect(screen.getByText('Tests are kept for ever.')).toBeTruthy();
  await press('Delete old tests…');
  expect(await screen.findByText('1,234 tests taken before 25 Nov 2021 would go.')).toBeTruthy();
  await press('Keep tests for 5 years');
  await waitFor(() => expect(server.received.at(-1)).toMatchObject({ method: 'PUT', body: { years: 5 } }));
});

test.each([
  [{ tests: 100000, is_more: true }, 'More than 100,000 tests taken before 25 Nov 2021 would go.'],
  [{ tests: 1, is_more: false }, 'One test taken before 25 Nov 2021 would go.'],
  [{ tests: 0, is_more: false }, 'No test was taken before 25 Nov 2021: nothing would go today.'],
  [
    { tests: null, is_more: false },
    'There are too many tests to count those taken before 25 Nov 2021 quickly. All of them would go.',
  ],
])('counts are said in words', async (count, text) => {
  await setUp(null, counted({ kept_from: '2021-11-25T00:00:00.000000Z', ...count }));
  await press('Delete old tests…');
  expect(await screen.findByText(text)).toBeTruthy();
});

test('until it begins it says from when on, and it can be taken back', async () => {
  await setUp(retention('2026-12-02T09:00:00.000Z'));
  expect(
    screen.getByText(/^From 02 Dec 2026 on, tests that are older than 3 years are deleted/),
  ).toBeTruthy();
  await press('Keep for ever…');
  await press('Keep for ever');
  await waitFor(() => expect(server.received.at(-1)).toMatchObject({ method: 'PUT', body: { years: null } }));
});

test('after that it says since when', async () => {
  await setUp(retention('2026-11-20T09:00:00.000Z'));
  expect(
    screen.getByText('Tests are kept for 3 years. Since 20 Nov 2026 older ones are deleted every day.'),
  ).toBeTruthy();
});

test('years that are not possible are said at the field, and nothing is sent', async () => {
  await setUp(null, counted({ kept_from: '2021-11-25T00:00:00.000000Z', tests: 0, is_more: false }));
  await press('Delete old tests…');
  const years = await screen.findByLabelText('Years');
  await user.clear(years);
  await user.type(years, '1');
  await press('Keep tests for 5 years');
  expect(screen.getByText('A whole number from 2 to 30.')).toBeTruthy();
  expect(server.received.filter(({ method }) => method === 'PUT')).toEqual([]);
});
