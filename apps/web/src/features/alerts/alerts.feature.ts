import { mayAnswerAlerts, mayWriteAlertRules } from '@heatwise/domain/alerts/alert-rights';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../routing/frames.ts';
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

/** What is found by itself, whom it concerns, and who has answered. */
export const alertsFeature = {
  routes: {
    settings: [alerts, newRule, rule] as const,
  },
};
