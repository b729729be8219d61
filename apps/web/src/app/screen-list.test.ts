import { expect, test } from 'vitest';
import { DESK_SCREENS, PRIVATE_SCREENS, PUBLIC_SCREENS } from '../../../../e2e/support/screen-list.ts';
import { testPlatform } from '../testing/render-screen.tsx';
import './all-routes.ts';
import { createAppRouter } from './router.tsx';

/** The one that only signs out, and frames whose first part has the same address. */
const NOT_SCREENS = new Set(['/logout']);

test('the journeys visit every screen', () => {
  const router = createAppRouter(testPlatform());
  const looked = new Set(
    [...PUBLIC_SCREENS, ...PRIVATE_SCREENS, ...DESK_SCREENS].map(([address]) => {
      const [pathname = ''] = address.split('?');
      const [, , route] = router.getMatchedRoutes(pathname);
      return route?.fullPath.replace(/(?<=.)\/$/, '');
    }),
  );

  const missing = Object.keys(router.routesByPath).filter(
    (path) => !looked.has(path.replace(/(?<=.)\/$/, '')) && !NOT_SCREENS.has(path),
  );

  expect(missing).toEqual([]);
});
