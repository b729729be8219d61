import { hasAlerts } from '@heatwise/domain/alerts/alert-rights';
import { mayManageReports } from '@heatwise/domain/reports/report';
import { IconReportAnalytics } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const reportsSettings: readonly SettingsSection[] = [
  {
    to: '/settings/reports',
    group: 'Tests and advice',
    label: 'Reports',
    hint: 'Hydration, people due, heat, alerts, training and the audit trail as PDF, CSV or Excel, once or by a schedule.',
    icon: IconReportAnalytics,
    may: mayManageReports,
    isOpen: hasAlerts,
  },
];
