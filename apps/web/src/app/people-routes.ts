import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPeopleSearch } from '../features/people/list/people-search.ts';
import { shell } from '../routing/frames.ts';

/** People as a list; the ways into it are the feature's own. */
export const peopleRoute = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  staticData: { title: 'People' },
  validateSearch: readPeopleSearch,
  component: lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage'),
});
