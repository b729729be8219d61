import { hasAlerts } from '@heatwise/domain/alerts/alert-rule';
import { mayManageReports } from '@heatwise/domain/reports/report';
import { IconReportAnalytics } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';

const reports = createRoute({
  getParentRoute: () => settings,
  path: '/reports',
  staticData: { title: 'Reports', may: mayManageReports },
  component: lazyRouteComponent(() => import('./reports-screen.tsx'), 'ReportsPage'),
});

const reportsSettings: readonly SettingsSection[] = [
  {
    to: '/settings/reports',
    group: 'Tests and advice',
    rank: 3,
    label: 'Reports',
    hint: 'Hydration, people due, heat, alerts, training and the audit trail as PDF, CSV or Excel, once or by a schedule.',
    icon: IconReportAnalytics,
    may: mayManageReports,
    isOpen: hasAlerts,
  },
];

/** Reports that are made once or by a schedule. */
export const reportsFeature = {
  routes: {
    settings: [reports] as const,
  },
  settings: reportsSettings,
};
