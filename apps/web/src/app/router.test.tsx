import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { QUEUED_WRITES } from '../entities/queued-writes/queued-writes.ts';
import { createKeptWork } from '../platform/kept-work.ts';
import type { Platform } from '../platform/platform-context.tsx';
import { RequestFailure } from '../platform/request-failure.ts';
import { renderScreen, testPlatform } from '../testing/render-screen.tsx';
import { LateErrorScreen } from './late-error-screen.tsx';
import { createAppRouter } from './router.tsx';

function open(address: string, platform: Platform = testPlatform()) {
  const router = createAppRouter(platform);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  renderScreen(<RouterProvider router={router} />, platform);
  return router;
}

test.each([
  ['/', 'See who needs water before the heat gets to them.'],
  ['/login', 'Sign in'],
  ['/forgot-password', 'Forgot your password?'],
  ['/terms-of-use', 'Terms of use'],
  ['/reset', 'Reset this browser'],
  ['/no/such/page', 'Page not found'],
])('%s shows "%s" to a visitor', async (address, heading) => {
  open(address);

  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
});

test('the tab title names the page, and opening another moves the focus to its content', async () => {
  open('/');
  await screen.findByRole('heading', { level: 1 });
  expect(document.title).toBe('Heatwise');

  await userEvent.click(screen.getByRole('link', { name: 'Terms of use' }));
  await screen.findByRole('heading', { level: 1, name: 'Terms of use' });

  expect(document.title).toBe('Terms of use – Heatwise');
  expect(document.activeElement?.id).toBe('content');
});

test('a private screen leads to the login, which remembers the way back', async () => {
  const router = open('/dashboard?range=all');

  await screen.findByRole('heading', { name: 'Sign in' });

  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.location.search).toEqual({ return_to: '/dashboard?range=all' });
});

test.each(['https://evil.test', '//evil.test', '/logout'])(
  'signing in at an address that names %s leads to the dashboard',
  async (elsewhere) => {
    const router = open(`/login?return_to=${encodeURIComponent(elsewhere)}`);

    await screen.findByRole('heading', { name: 'Sign in' });

    // What the screen reads is what the router hands on, not what the route's own reader answers.
    expect(router.state.matches.at(-1)?.search).toEqual({});
  },
);

test('/logout sends somebody who is not signed in to the sign-in page, which continues from there', async () => {
  const router = open('/logout');

  await screen.findByRole('heading', { name: 'Sign in' });

  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.location.search).toEqual({});
});

test('an ended session is reported at the login', async () => {
  open('/login?ended=true');

  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeTruthy();
});

test('the login after an ended session says that entries are still to be sent', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  await createKeptWork().change(`${QUEUED_WRITES}ada a`, () => ({ id: 'a' }));
  open('/login?ended=true');

  expect(await screen.findByText(/Entries that were not sent yet are still on this device/)).toBeTruthy();
});

test.each([
  [new RequestFailure('not-permitted', 'No.', { status: 403 }), 'Not Permitted'],
  [new Error('The chart broke'), 'This page could not be shown'],
])('%s leaves a page with a way on', async (error, heading) => {
  const router = createAppRouter(testPlatform());
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/'] }) });
  renderScreen(
    <RouterProvider router={router} InnerWrap={() => <LateErrorScreen error={error} reset={() => {}} />} />,
  );

  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
  const toast = screen.queryByText(error.message);
  expect(toast === null).toBe(heading === 'Not Permitted');
});
