import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { day } from './day-parameter.ts';
import { flag, id, oneOf, searchReader, text } from './search-parameters.ts';

const ID = '0e2b1c9a-7f5d-4e53-9d86-3c3a4b5f6d70';
const read = searchReader({ q: text, of: id, on: day, hidden: flag, sort: oneOf(['name', 'time']) });

/** What a screen gets from its route at an address. */
async function searchAt(query: string): Promise<unknown> {
  const root = createRootRoute();
  const list = createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: read,
    component: () => <output>{JSON.stringify(list.useSearch())}</output>,
  });
  const router = createRouter({
    routeTree: root.addChildren([list]),
    history: createMemoryHistory({ initialEntries: [`/?${query}`] }),
  });
  // The application's router is the registered one; this small one stands in for it.
  renderScreen(<RouterProvider router={router as never} />);
  return JSON.parse((await screen.findByRole('status')).textContent);
}

test('a screen gets what its address says, ids as the rows have them', async () => {
  expect(await searchAt(`q=north&of=${ID.toUpperCase()}&on=2026-02-28&hidden=true&sort=time`)).toEqual({
    q: 'north',
    of: ID,
    on: '2026-02-28',
    hidden: true,
    sort: 'time',
  });
});

test('meaningless parameters do not reach the screen as typed', async () => {
  expect(await searchAt('q=7&of=me&on=2026-02-31&hidden=yes&sort=["time"]')).toEqual({});
});
