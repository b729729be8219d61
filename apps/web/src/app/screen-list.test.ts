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

const ID = '3f0e8c1a-1111-4222-8333-444455556666';
const TAGS = ['tags', 'jobs', 'locations'];

/** Section 2 of the specification. */
const SPECIFIED = [
  '/',
  '/terms-of-use',
  '/reset',
  '/login',
  '/logout',
  '/forgot-password',
  `/forgot-password/${ID}`,
  '/register',
  `/ref/${ID}`,
  ...['', '/assessments', `/assessments/${ID}/take`].map((part) => `/access/token${part}`),
  '/dashboard',
  '/measurements',
  '/monitoring',
  '/heatmap',
  '/permissions',
  '/people',
  '/people/new',
  '/people/import',
  '/people/add/azuread',
  `/people/${ID}`,
  ...['hydration', 'hydration-baseline', 'sweat', 'courses'].map((part) => `/people/${ID}/${part}`),
  '/referral',
  '/referral/stories',
  '/loyalty',
  '/education',
  '/education/modules',
  ...['', '/training', '/assessment', '/settings', '/assignments'].map(
    (part) => `/education/modules/${ID}${part}`,
  ),
  ...['', '/assessments', `/assessments/${ID}/take`].map((part) => `/courses/${ID}${part}`),
  ...['', '/2fa/enable', '/services', '/reports', '/org', '/admins', '/devices', '/quote', '/tickets'].map(
    (part) => `/settings${part}`,
  ),
  ...['strategy', 'notifications', 'survey', 'close', 'dehydration-risk-assessment', 'osha-assessment'].map(
    (part) => `/settings/${part}`,
  ),
  ...['measurement_custom', 'measurement_linked', 'alerts'].flatMap((part) => [
    `/settings/${part}`,
    `/settings/${part}/${ID}`,
  ]),
  '/settings/sso',
  '/settings/sso/azuread',
  ...TAGS.flatMap((kind) => ['', `/${ID}`, `/${ID}/members`].map((part) => `/settings/${kind}${part}`)),
  ...['jobs', 'locations'].map((kind) => `/settings/${kind}/${ID}/supervisors`),
];

test('every address of the specification leads to a screen', () => {
  const router = createAppRouter(testPlatform());
  const lost = SPECIFIED.filter((address) => {
    const [, , route] = router.getMatchedRoutes(address);
    return route === undefined || route.fullPath === '/$';
  });

  expect(lost).toEqual([]);
});
