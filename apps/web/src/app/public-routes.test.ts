import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { testPlatform } from '../testing/render-screen.tsx';

test('a page begins with the public routes; an address of another screen brings the others, and is looked up again', async () => {
  // Other tests have brought the others into these modules.
  vi.resetModules();
  const { createAppRouter } = await import('./router.tsx');
  const router = createAppRouter(testPlatform());
  const history = createMemoryHistory({ initialEntries: ['/people?search=ada#top'] });
  router.update({ ...router.options, history });
  expect(Object.keys(router.routesByPath)).toContain('/login');
  expect(Object.keys(router.routesByPath)).not.toContain('/people');

  await router.load();

  expect(Object.keys(router.routesByPath)).toContain('/people');
  // Nobody is signed in: the guard of the screen's own route answered.
  expect(router.latestLocation.pathname).toBe('/login');
  expect(router.latestLocation.search).toEqual({ return_to: '/people?search=ada#top' });
});
