import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../routing/frames.ts';

/** One person's page; its parts are screens of their own. */
const person = createRoute({
  getParentRoute: () => shell,
  path: '/people/$user_id',
  component: lazyRouteComponent(() => import('./person-page.tsx'), 'PersonPage'),
});

const profile = createRoute({
  getParentRoute: () => person,
  path: '/',
  staticData: { title: 'Profile' },
  component: lazyRouteComponent(() => import('./person-parts.tsx'), 'ProfilePart'),
});

const hydration = createRoute({
  getParentRoute: () => person,
  path: '/hydration',
  staticData: { title: 'Hydration' },
  component: lazyRouteComponent(() => import('./person-parts.tsx'), 'HydrationPart'),
});

const baseline = createRoute({
  getParentRoute: () => person,
  path: '/hydration-baseline',
  staticData: { title: 'Hydration baseline' },
  component: lazyRouteComponent(() => import('./person-parts.tsx'), 'BaselinePart'),
});

const sweat = createRoute({
  getParentRoute: () => person,
  path: '/sweat',
  staticData: { title: 'Sweat' },
  component: lazyRouteComponent(() => import('./person-parts.tsx'), 'SweatPart'),
});

const otherTests = createRoute({
  getParentRoute: () => person,
  path: '/tests/$kind',
  staticData: { title: 'Tests of a person' },
  component: lazyRouteComponent(() => import('./person-parts.tsx'), 'OtherTestsPart'),
});

const permissions = createRoute({
  getParentRoute: () => person,
  path: '/permissions',
  staticData: { title: 'Permissions of a person' },
  component: lazyRouteComponent(() => import('./person-parts.tsx'), 'PermissionsPart'),
});

export const personRoute = person.addChildren([profile, hydration, baseline, sweat, otherTests, permissions]);
