import { lazy } from 'react';
import { alertsFeature } from '../features/alerts/alerts.feature.ts';
import { assessmentsFeature } from '../features/assessments/assessments.feature.ts';
import { auditFeature } from '../features/audit/audit.feature.ts';
import { calendarFeature } from '../features/calendar/calendar.feature.ts';
import { dashboardFeature } from '../features/dashboard/dashboard.feature.ts';
import { deskFeature } from '../features/desk/desk.feature.ts';
import { devicesFeature } from '../features/devices/devices.feature.ts';
import { educationFeature } from '../features/education/education.feature.ts';
import { heatFeature } from '../features/heat/heat.feature.tsx';
import { heatmapFeature } from '../features/heatmap/heatmap.feature.ts';
import { loyaltyFeature } from '../features/loyalty/loyalty.feature.ts';
import { measurementsFeature } from '../features/measurements/measurements.feature.ts';
import { monitoringFeature } from '../features/monitoring/monitoring.feature.ts';
import { notificationsFeature } from '../features/notifications/notifications.feature.ts';
import { closingFeature } from '../features/organisation/close/close.feature.ts';
import { organisationFeature } from '../features/organisation/organisation.feature.ts';
import { peopleFeature } from '../features/people/people.feature.ts';
import { permissionsFeature } from '../features/permissions/permissions.feature.ts';
import { quotesFeature } from '../features/quotes/quotes.feature.ts';
import { referralFeature } from '../features/referral/referral.feature.ts';
import { reportsFeature } from '../features/reports/reports.feature.ts';
import { rosterFeature } from '../features/roster/roster.feature.ts';
import { servicesFeature } from '../features/services/services.feature.ts';
import { sessionFeature } from '../features/session/session.feature.ts';
import { strategyFeature } from '../features/strategy/strategy.feature.ts';
import { supportFeature } from '../features/support/support.feature.ts';
import { surveysFeature } from '../features/surveys/surveys.feature.ts';
import { tagsFeature } from '../features/tags/tags.feature.ts';
import { ticketsFeature } from '../features/tickets/tickets.feature.ts';

/** What the application itself shows on the dashboard. */
const firstSteps = {
  routes: {},
  slots: {
    parts: {
      'dashboard, above': lazy(() =>
        import('./first-steps.tsx').then(({ FirstSteps }) => ({ default: FirstSteps })),
      ),
    },
  },
};

/** The signed-in screens, settings and slots of all features. Where several fill one slot, they appear in this order. */
export const features = [
  alertsFeature,
  firstSteps,
  strategyFeature,
  calendarFeature,
  heatFeature,
  surveysFeature,
  measurementsFeature,
  educationFeature,
  permissionsFeature,
  notificationsFeature,
  sessionFeature,
  closingFeature,
  devicesFeature,
  supportFeature,
  ticketsFeature,
  quotesFeature,
  referralFeature,
  loyaltyFeature,
  deskFeature,
  rosterFeature,
  assessmentsFeature,
  organisationFeature,
  auditFeature,
  reportsFeature,
  servicesFeature,
  tagsFeature,
  dashboardFeature,
  peopleFeature,
  heatmapFeature,
  monitoringFeature,
] as const;
