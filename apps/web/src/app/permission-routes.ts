import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readPermissionsSearch } from '../features/permissions/permissions-search.ts';
import { shell } from './frames.tsx';

const permissions = createRoute({
  getParentRoute: () => shell,
  path: '/permissions',
  staticData: { title: 'Permissions' },
  validateSearch: readPermissionsSearch,
  component: lazyRouteComponent(() => import('./permissions-page.tsx'), 'PermissionsPage'),
});

/** Screens about who may do what. */
export const permissionRoutes = [permissions] as const;
