import { ALERT_MESSAGES } from '@heatwise/domain/alerts/alert-messages';
import {
  HEAT_STRESS_NOT_OPEN,
  REPORTS_NOT_OPEN,
  ROSTER_NOT_OPEN,
} from '@heatwise/domain/organisation/features';

/** Calls of a feature that is switched off for the organisation. */
export const featureErrors = {
  'alerts-not-open': { status: 403, message: ALERT_MESSAGES.notOpen },
  'reports-not-open': { status: 403, message: REPORTS_NOT_OPEN },
  'roster-not-open': { status: 403, message: ROSTER_NOT_OPEN },
  'heat-stress-not-open': { status: 403, message: HEAT_STRESS_NOT_OPEN },
} as const;
