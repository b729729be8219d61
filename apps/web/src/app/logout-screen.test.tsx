import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { createWriteQueue } from '../entities/queued-writes/queued-writes.ts';
import { keptTalks, type TalkDraft } from '../features/education/talks/kept-talk.ts';
import { createKeptWork } from '../platform/kept-work.ts';
import { renderScreen, testPlatform } from '../testing/render-screen.tsx';
import { LogoutScreen } from './logout-screen.tsx';

const user_id = '8a4f2c10-3b5d-4e6f-9a7b-1c2d3e4f5a6b';
const draft = { talk_id: 't1', module: { title: 'Heat illness' } } as unknown as TalkDraft;

function routerAtLogout() {
  return createRouter({
    routeTree: createRootRoute({ component: LogoutScreen, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: ['/logout'] }),
  });
}

test('work that only this browser has is named before signing out deletes it, and one may stay', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const talks = keptTalks(user_id, createKeptWork());
  await talks.changeDraft(() => draft);
  const platform = testPlatform();
  platform.session.set({ user_id, token: 'a token of this test only', user: {} as never });
  const router = routerAtLogout();
  renderScreen(<RouterProvider router={router as never} />, platform);

  expect(await screen.findByText('The toolbox talk “Heat illness”, which is under way')).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('link', { name: 'Stay signed in' }));
  expect(router.state.location.pathname).toBe('/dashboard');
  expect(platform.session.current()?.user_id).toBe(user_id);
  expect(await talks.draft()).toEqual(draft);
});

test('entries that the server does not have are named too', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  await createWriteQueue(user_id, createKeptWork()).add({
    id: 'n1',
    user_id,
    title: 'Ada Lund: follow-up note',
    written_ms: 1,
    problem: null,
    kind: 'note',
    body: { note_id: 'n1', measurement_id: 'm1', kind: 'note', note: 'Rested.' },
  });
  const platform = testPlatform();
  platform.session.set({ user_id, token: 'a token of this test only', user: {} as never });
  renderScreen(<RouterProvider router={routerAtLogout() as never} />, platform);
  expect(await screen.findByText('A follow-up note')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete it and sign out' })).toBeTruthy();
});

test('a session that the server ends meanwhile is signed out of all the same', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const asked: string[] = [];
  const answer = async (request: { url: string }) => {
    asked.push(request.url);
    return null;
  };
  const platform = { ...testPlatform(), api: { ...testPlatform().api, send: answer as never } };
  platform.session.set({ user_id, token: 'a token of this test only', user: { org_id: user_id } as never });
  renderScreen(<RouterProvider router={routerAtLogout() as never} />, platform);
  await screen.findByText('Signing you out…');
  platform.session.set(null);
  await vi.waitFor(() => expect(asked).toEqual(['/v2/auth/logout']));
});
