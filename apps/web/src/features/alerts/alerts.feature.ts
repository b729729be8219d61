import { hasAlerts, mayAnswerAlerts, mayWriteAlertRules } from '@heatwise/domain/alerts/alert-rule';
import { IconAlarm } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';
import type { FeatureSlots } from '../../routing/slots.tsx';
import { readAlertsSearch, readNewRuleSearch } from './alerts-search.ts';

const alerts = createRoute({
  getParentRoute: () => settings,
  path: '/alerts',
  staticData: { title: 'Alerts', may: mayAnswerAlerts },
  validateSearch: readAlertsSearch,
  component: lazyRouteComponent(() => import('./alerts-pages.tsx'), 'AlertsPage'),
});

const newRule = createRoute({
  getParentRoute: () => settings,
  path: '/alerts/new',
  staticData: { title: 'New alert rule', may: mayWriteAlertRules },
  validateSearch: readNewRuleSearch,
  component: lazyRouteComponent(() => import('./alerts-pages.tsx'), 'NewRulePage'),
});

const rule = createRoute({
  getParentRoute: () => settings,
  path: '/alerts/$rule_id',
  staticData: { title: 'Alert rule', may: mayWriteAlertRules },
  component: lazyRouteComponent(() => import('./alerts-pages.tsx'), 'RulePage'),
});

const alertsSettings: readonly SettingsSection[] = [
  {
    to: '/settings/alerts',
    group: 'Tests and advice',
    rank: 2,
    label: 'Alerts',
    hint: 'What is open now, the log, and the rules that watch tests, weather and devices.',
    icon: IconAlarm,
    may: mayAnswerAlerts,
    isOpen: hasAlerts,
  },
];

const AlertWatch = lazy(() =>
  import('./around/alert-watch.tsx').then((module) => ({ default: module.AlertWatch })),
);
const AlertMark = lazy(() =>
  import('./around/alert-mark.tsx').then((module) => ({ default: module.AlertMark })),
);
const AlertStrip = lazy(() =>
  import('./around/alert-strip.tsx').then((module) => ({ default: module.AlertStrip })),
);
const AlertsOnDisplay = lazy(() =>
  import('./around/wall-alerts.tsx').then((module) => ({ default: module.AlertsOnDisplay })),
);

const alertsSlots: FeatureSlots = {
  parts: {
    banners: AlertWatch,
    'status bar': AlertMark,
    'dashboard, above': AlertStrip,
    'monitoring, above': AlertStrip,
    'wall, above': AlertsOnDisplay,
  },
};

/** What is found by itself, whom it concerns, and who has answered. */
export const alertsFeature = {
  routes: {
    settings: [alerts, newRule, rule] as const,
  },
  settings: alertsSettings,
  slots: alertsSlots,
};
