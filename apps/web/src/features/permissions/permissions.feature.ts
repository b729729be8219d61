import { mayManagePermissions, mayReadPermissionsOf } from '@heatwise/domain/permissions/permission-editing';
import { IconShieldCheck } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { person, settings, shell } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { AdminChangeMark } from './admin-change-mark.tsx';
import { readPermissionsSearch } from './permissions-search.ts';

const permissions = createRoute({
  getParentRoute: () => shell,
  path: '/permissions',
  staticData: { title: 'Permissions', may: mayManagePermissions },
  validateSearch: readPermissionsSearch,
  component: lazyRouteComponent(() => import('./permissions-screen.tsx'), 'PermissionsPage'),
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
  component: lazyRouteComponent(() => import('./person-permissions.tsx'), 'PermissionsOfPerson'),
});

const permissionsSettings: readonly SettingsSection[] = [
  {
    to: '/settings/admins',
    group: 'Organisation',
    rank: 2,
    label: 'Admins',
    hint: 'Organisation admins, and other organisation-wide roles.',
    icon: IconShieldCheck,
    may: mayManagePermissions,
  },
];

const permissionsSlots: FeatureSlots = {
  parts: {
    'status bar': AdminChangeMark,
    // Loaded with the tag's page, not with the shell.
    'tag supervisors': lazy(() =>
      import('./tag-supervisors.tsx').then(({ TagSupervisors }) => ({ default: TagSupervisors })),
    ),
  },
  personTabs: [
    {
      to: '/people/$user_id/permissions',
      label: 'Permissions',
      may: (actor, { user_id }) => mayReadPermissionsOf(actor, user_id),
    },
  ],
};

/** Who may do what. */
export const permissionsFeature = {
  routes: {
    shell: [permissions] as const,
    person: [ofPerson] as const,
    settings: [admins] as const,
  },
  settings: permissionsSettings,
  slots: permissionsSlots,
};
