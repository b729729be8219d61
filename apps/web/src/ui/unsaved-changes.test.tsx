import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { GuardedModal } from './guarded-dialog.tsx';
import { UnsavedChangesGuard, useUnsavedChanges } from './unsaved-changes.tsx';

let leave: () => void = () => undefined;
afterEach(() => leave());

/** Opens the page at an address of the browser, which is what Back and closing the tab are about. */
async function setUp(page: ReactNode, address = '/') {
  window.history.replaceState(null, '', address === '/' ? '/before' : '/');
  const history = createBrowserHistory();
  history.push(address);
  history.flush();
  leave = () => {
    history.destroy();
    window.history.replaceState(null, '', '/');
  };

  const root = createRootRoute({
    component: () => (
      <UnsavedChangesGuard>
        <Outlet />
      </UnsavedChangesGuard>
    ),
  });
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: () => page }),
    createRoute({ getParentRoute: () => root, path: '/other', component: () => 'The other page' }),
    createRoute({ getParentRoute: () => root, path: '/before', component: () => 'The page before' }),
  ];
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  // The application's router is the registered one; this small one stands in for it.
  renderScreen(<RouterProvider router={router as never} />);
  await screen.findByRole('textbox');
  return { user: userEvent.setup(), router };
}

function Note() {
  const [text, setText] = useState('');
  const unsaved = useUnsavedChanges(text !== '');
  return (
    <>
      <textarea
        aria-label="Note"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Link to={'/other' as string}>Elsewhere</Link>
      <Link
        to={'/other' as string}
        onClick={() => {
          unsaved.isSettled = true;
        }}
      >
        Save
      </Link>
    </>
  );
}

/** A note in a dialog that an address opens, as drawers do. */
function NoteInDialog() {
  return (
    <GuardedModal opened onClose={() => undefined} openedBy="note" title="A dialog">
      <Note />
    </GuardedModal>
  );
}

test('a page without changes is left without a question', async () => {
  const { user } = await setUp(<Note />);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByText('The other page')).toBeTruthy();
});

test('a link asks before it discards changes, which can be kept or discarded', async () => {
  const { user } = await setUp(<Note />);
  await user.type(screen.getByRole('textbox'), 'spilt');

  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByText('The other page')).toBeNull();
  expect(screen.getByDisplayValue('spilt')).toBeTruthy();

  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('The other page')).toBeTruthy();
});

test('Back asks before it discards what was typed in a dialog', async () => {
  const { user, router } = await setUp(<NoteInDialog />);
  await user.type(screen.getByRole('textbox'), 'spilt');

  router.history.back();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await expect.poll(() => window.location.pathname).toBe('/');
  expect(screen.getByDisplayValue('spilt')).toBeTruthy();

  router.history.back();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('The page before')).toBeTruthy();
});

test('Back asks before it closes a dialog that the address opened', async () => {
  const { user, router } = await setUp(<NoteInDialog />, '/?note=1');
  await user.type(screen.getByRole('textbox'), 'spilt');
  router.history.back();
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeTruthy();
});

test('Escape answers the question about leaving without reaching the dialog below it', async () => {
  const { user, router } = await setUp(<NoteInDialog />);
  await user.type(screen.getByRole('textbox'), 'spilt');
  router.history.back();
  await screen.findByRole('dialog', { name: 'Discard changes?' });

  await expect
    .poll(async () => {
      await user.keyboard('{Escape}');
      return screen.queryByText('Discard changes?');
    })
    .toBeNull();
  expect(screen.getByDisplayValue('spilt')).toBeTruthy();
});

test('changes that were saved are left without a question, although the form still shows them', async () => {
  const { user } = await setUp(<Note />);
  await user.type(screen.getByRole('textbox'), 'spilt');
  await user.click(screen.getByRole('link', { name: 'Save' }));
  expect(await screen.findByText('The other page')).toBeTruthy();
});

test('closing the tab asks only while there are changes', async () => {
  const { user } = await setUp(<Note />);
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(close()).toBe(false);
  await user.type(screen.getByRole('textbox'), 'spilt');
  expect(close()).toBe(true);
  await user.clear(screen.getByRole('textbox'));
  expect(close()).toBe(false);
});
