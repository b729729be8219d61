import { mayEditUsers, mayImportUsers } from '@heatwise/domain/permissions/may';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routing/frames.ts';

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

/** The ways in which people come into the list. */
export const peopleFeature = {
  routes: {
    shell: [create, importing, directory] as const,
  },
};
