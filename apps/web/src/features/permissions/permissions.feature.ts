import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { person, settings, shell } from '../../routing/frames.ts';
import { readPermissionsSearch } from './permissions-search.ts';

const permissions = createRoute({
  getParentRoute: () => shell,
  path: '/permissions',
  staticData: { title: 'Permissions', may: mayManagePermissions },
  validateSearch: readPermissionsSearch,
  component: lazyRouteComponent(() => import('./permissions-page.tsx'), 'PermissionsPage'),
});

const admins = createRoute({
  getParentRoute: () => settings,
  path: '/admins',
  staticData: { title: 'Admins', may: mayManagePermissions },
  component: lazyRouteComponent(() => import('./admins-screen.tsx'), 'AdminsScreen'),
});

const ofPerson = createRoute({
  getParentRoute: () => person,
  path: '/permissions',
  staticData: { title: 'Permissions of a person' },
  component: lazyRouteComponent(() => import('./permissions-of-person.tsx'), 'PermissionsOfPerson'),
});

/** Who may do what. */
export const permissionsFeature = {
  routes: {
    shell: [permissions] as const,
    person: [ofPerson] as const,
    settings: [admins] as const,
  },
};
