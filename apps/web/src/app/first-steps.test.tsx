import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openLoopbackServer, success } from '../testing/loopback-server.ts';
import { renderPrivateScreen } from '../testing/private-screen.tsx';
import { FirstSteps } from './first-steps.tsx';

const build = entityBuilders({ seed: 'first steps', now: 0 });
const admin = build.user({ name_first: 'Ida' });
const permissions = [build.permission(admin, { access: 'admin' })];
const empty = { users: [admin], tags: [], measurements: [], permissions };

type Server = Awaited<ReturnType<typeof openLoopbackServer>>;
let server: Server;
afterEach(async () => {
  window.localStorage.clear();
  await server.close();
});

async function open(organisation: typeof empty | object, tokens: readonly object[] = [], as = admin) {
  server = await openLoopbackServer(() => success(tokens), { answersInOutline: true });
  return renderPrivateScreen(<FirstSteps />, {
    organisation: { ...empty, ...organisation },
    as,
    apiBase: `${server.base}/api`,
    progress: { initialSyncDone: true },
  });
}
const done = async () =>
  within(await screen.findByRole('list'))
    .getAllByRole('listitem')
    .filter((item) => item.textContent?.endsWith('done'))
    .map(({ textContent }) => textContent?.split(' ').slice(0, 2).join(' '));

test('an empty organisation shows the first steps with their links', async () => {
  await open({});
  expect(await screen.findByRole('heading', { name: 'First steps' })).toBeTruthy();
  expect(await done()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Import people' }).getAttribute('href')).toBe('/people/import');
  expect(screen.getByRole('link', { name: 'Make a token' }).getAttribute('href')).toBe('/settings/devices');
});

test('each step is ticked once its data exists', async () => {
  const crew = [build.user({ email: null }), build.user({ email: 'max@berg.test' })];
  await open({ users: [admin, crew[0]], tags: [build.tag({ type: 'location' })] }, [{ token: 1 }]);
  await waitFor(async () => expect(await done()).toEqual(['Import people', 'Make a', 'Name a']));
});

test('dismissed first steps stay dismissed', async () => {
  const { unmount } = await open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull());
  unmount();
  await server.close();
  await open({});
  await waitFor(() => expect(server.received).toEqual([]));
  expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
});

test('people who do not run the organisation do not see the first steps', async () => {
  const worker = build.user();
  await open({ users: [admin, worker] }, [], worker);
  expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
});
