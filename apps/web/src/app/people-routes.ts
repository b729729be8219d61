import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPeopleSearch } from '../features/people/list/people-search.ts';
import { shell } from './frames.tsx';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  staticData: { title: 'People' },
  validateSearch: readPeopleSearch,
  component: lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage'),
});

const create = createRoute({
  getParentRoute: () => shell,
  path: '/people/new',
  staticData: { title: 'New person' },
  component: lazyRouteComponent(() => import('./new-person-page.tsx'), 'NewPersonPage'),
});

const importing = createRoute({
  getParentRoute: () => shell,
  path: '/people/import',
  staticData: { title: 'Import people' },
  component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
});

const directory = createRoute({
  getParentRoute: () => shell,
  path: '/people/add/azuread',
  staticData: { title: 'Add from Microsoft Entra ID' },
  component: lazyRouteComponent(() => import('./directory-page.tsx'), 'DirectoryPage'),
});

/** People as a list, and the ways in which they come into it. */
export const peopleRoutes = [list, create, importing, directory] as const;
