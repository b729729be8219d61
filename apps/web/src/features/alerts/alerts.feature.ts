import { mayAnswerAlerts, mayWriteAlertRules } from '@heatwise/domain/alerts/alert-rights';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { publicFrame, settings } from '../../routing/frames.ts';
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

/** Where the link in an alert's email leads; signed in or not. */
const acknowledge = createRoute({
  getParentRoute: () => publicFrame,
  path: '/alerts/acknowledge/$token',
  staticData: { title: 'Acknowledge alerts' },
  component: lazyRouteComponent(() => import('./link/acknowledge-page.tsx'), 'AcknowledgePage'),
});

/** What is found by itself, whom it concerns, and who has answered. */
export const alertsFeature = {
  routes: {
    settings: [alerts, newRule, rule] as const,
    publicFrame: [acknowledge] as const,
  },
};
