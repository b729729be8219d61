import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { IconHistory } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';
import { readAuditSearch } from './audit-search.ts';

const audit = createRoute({
  getParentRoute: () => settings,
  path: '/audit',
  staticData: { title: 'Audit trail', may: isOrgAdmin },
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./audit-screen.tsx'), 'AuditPage'),
});

const auditSettings: readonly SettingsSection[] = [
  {
    to: '/settings/audit',
    group: 'Organisation',
    rank: 3,
    label: 'Audit trail',
    hint: 'Who did what and when, and whether the record is intact.',
    icon: IconHistory,
    may: isOrgAdmin,
  },
];

/** Who did what in the organisation. */
export const auditFeature = {
  routes: {
    settings: [audit] as const,
  },
  settings: auditSettings,
};
