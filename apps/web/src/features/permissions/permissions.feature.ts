import { mayManagePermissions } from '@heatwise/domain/permissions/permission-editing';
import { IconShieldCheck } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings, shell } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';
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

/** Who may do what. */
export const permissionsFeature = {
  routes: {
    shell: [permissions] as const,
    settings: [admins] as const,
  },
  settings: [
    {
      to: '/settings/admins',
      group: 'Organisation',
      label: 'Admins',
      hint: 'Organisation admins, and other organisation-wide roles.',
      icon: IconShieldCheck,
      may: mayManagePermissions,
    },
  ] satisfies SettingsSection[],
};
