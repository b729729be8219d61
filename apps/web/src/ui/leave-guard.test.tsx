import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { useLeaveGuard } from './leave-guard.tsx';

function Form({ isDirty }: { isDirty: boolean }) {
  const guard = useLeaveGuard(isDirty);
  return (
    <>
      <Link to={'/other' as string}>Elsewhere</Link>
      {guard}
    </>
  );
}

function setUp(hasUnsavedChanges: boolean) {
  const root = createRootRoute();
  const form = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <Form isDirty={hasUnsavedChanges} />,
  });
  const other = createRoute({
    getParentRoute: () => root,
    path: '/other',
    component: () => 'The other page',
  });
  const router = createRouter({
    routeTree: root.addChildren([form, other]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  // The application's router is the registered one; this small one stands in for it.
  renderScreen(<RouterProvider router={router as never} />);
  return userEvent.setup();
}

test('without changes the guard lets the user leave', async () => {
  const user = setUp(false);

  await user.click(await screen.findByRole('link', { name: 'Elsewhere' }));

  expect(await screen.findByText('The other page')).toBeTruthy();
});

test('with changes the guard asks, and the user may stay or leave', async () => {
  const user = setUp(true);

  await user.click(await screen.findByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('The other page')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));

  expect(await screen.findByText('The other page')).toBeTruthy();
});
