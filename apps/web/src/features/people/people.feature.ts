import { mayEditUsers, mayImportUsers } from '@heatwise/domain/permissions/may';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { person, shell } from '../../routing/frames.ts';
import { readPeopleSearch } from './list/people-search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  staticData: { title: 'People' },
  validateSearch: readPeopleSearch,
  component: lazyRouteComponent(() => import('./list/people-list-screen.tsx'), 'PeoplePage'),
});

/** For those who may create anybody at all; whom exactly, the form and the server say. */
const create = createRoute({
  getParentRoute: () => shell,
  path: '/people/new',
  staticData: { title: 'New person', may: mayEditUsers },
  component: lazyRouteComponent(() => import('./new/new-person-screen.tsx'), 'NewPersonScreen'),
});

const importing = createRoute({
  getParentRoute: () => shell,
  path: '/people/import',
  staticData: { title: 'Import people', may: mayImportUsers },
  component: lazyRouteComponent(() => import('./import/import-screen.tsx'), 'ImportScreen'),
});

const directory = createRoute({
  getParentRoute: () => shell,
  path: '/people/add/azuread',
  staticData: { title: 'Add from Microsoft Entra ID', may: mayImportUsers },
  component: lazyRouteComponent(() => import('./directory/directory-screen.tsx'), 'DirectoryScreen'),
});

const profile = createRoute({
  getParentRoute: () => person,
  path: '/',
  staticData: { title: 'Profile' },
  component: lazyRouteComponent(() => import('./person/person-parts.tsx'), 'ProfilePart'),
});

const hydration = createRoute({
  getParentRoute: () => person,
  path: '/hydration',
  staticData: { title: 'Hydration' },
  component: lazyRouteComponent(() => import('./person/person-parts.tsx'), 'HydrationPart'),
});

const baseline = createRoute({
  getParentRoute: () => person,
  path: '/hydration-baseline',
  staticData: { title: 'Hydration baseline' },
  component: lazyRouteComponent(() => import('./person/person-parts.tsx'), 'BaselinePart'),
});

const sweat = createRoute({
  getParentRoute: () => person,
  path: '/sweat',
  staticData: { title: 'Sweat' },
  component: lazyRouteComponent(() => import('./person/person-parts.tsx'), 'SweatPart'),
});

const otherTests = createRoute({
  getParentRoute: () => person,
  path: '/tests/$kind',
  staticData: { title: 'Tests of a person' },
  component: lazyRouteComponent(() => import('./person/person-parts.tsx'), 'OtherTestsPart'),
});

/** The people of an organisation: their list, the ways into it, and each one's page. */
export const peopleFeature = {
  routes: {
    shell: [list, create, importing, directory] as const,
    person: [profile, hydration, baseline, sweat, otherTests] as const,
  },
};
