import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { IconHistory } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const auditSettings: readonly SettingsSection[] = [
  {
    to: '/settings/audit',
    group: 'Organisation',
    label: 'Audit trail',
    hint: 'Who did what and when, and whether the record is intact.',
    icon: IconHistory,
    may: isOrgAdmin,
  },
];
