import { alertsSlots } from '../features/alerts/alerts.slots.ts';
import { calendarSlots } from '../features/calendar/calendar.slots.ts';
import { deskSlots } from '../features/desk/desk.slots.ts';
import { devicesSlots } from '../features/devices/devices.slots.ts';
import { educationSlots } from '../features/education/education.slots.ts';
import { heatSlots } from '../features/heat/heat.slots.tsx';
import { loyaltySlots } from '../features/loyalty/loyalty.slots.ts';
import { measurementsSlots } from '../features/measurements/measurements.slots.ts';
import { notificationsSlots } from '../features/notifications/notifications.slots.ts';
import { closingSlots } from '../features/organisation/close/close.slots.ts';
import { permissionsSlots } from '../features/permissions/permissions.slots.ts';
import { quotesSlots } from '../features/quotes/quotes.slots.ts';
import { referralSlots } from '../features/referral/referral.slots.ts';
import { sessionSlots } from '../features/session/session.slots.ts';
import { strategySlots } from '../features/strategy/strategy.slots.ts';
import { supportSlots } from '../features/support/support.slots.ts';
import { surveysSlots } from '../features/surveys/surveys.slots.ts';
import { ticketsSlots } from '../features/tickets/tickets.slots.ts';
import type { FeatureSlots } from '../routing/slots.tsx';
import { FirstSteps } from './first-steps.tsx';

const appSlots: FeatureSlots = { parts: { 'dashboard, above': FirstSteps } };

/** What features put on each other's screens; where several fill one slot, in this order. */
export const featureSlots: readonly FeatureSlots[] = [
  alertsSlots,
  appSlots,
  strategySlots,
  calendarSlots,
  heatSlots,
  surveysSlots,
  measurementsSlots,
  educationSlots,
  permissionsSlots,
  notificationsSlots,
  sessionSlots,
  closingSlots,
  devicesSlots,
  supportSlots,
  ticketsSlots,
  quotesSlots,
  referralSlots,
  loyaltySlots,
  deskSlots,
];
