import { alertsPublic } from '../features/alerts/alerts.public.ts';
import { educationPublic } from '../features/education/education.public.ts';
import { monitoringPublic } from '../features/monitoring/monitoring.public.ts';
import { notificationsPublic } from '../features/notifications/notifications.public.ts';
import { referralPublic } from '../features/referral/referral.public.ts';
import { sessionPublic } from '../features/session/session.public.ts';

/** The screens of the features that need no login. Each page of the product begins with these, so they import little. */
export const publicFeatures = [
  sessionPublic,
  educationPublic,
  alertsPublic,
  notificationsPublic,
  monitoringPublic,
  referralPublic,
] as const;
