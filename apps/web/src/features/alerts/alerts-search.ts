import { SEVERITIES } from '@heatwise/domain/alerts/alert-rule';
import { TRIGGER_KINDS } from '@heatwise/domain/alerts/alert-trigger';
import { id, oneOf, searchReader } from '../../platform/search-parameters.ts';

/** Which part of the alerts is shown, how the log is narrowed, and which alert is open. */
export const readAlertsSearch = searchReader({
  tab: oneOf(['rules', 'packs']),
  state: oneOf(['open', 'ended']),
  severity: oneOf(SEVERITIES),
  kind: oneOf(TRIGGER_KINDS),
  open: id,
});
export type AlertsSearch = ReturnType<typeof readAlertsSearch>;

/** A new rule may begin as a copy of another. */
export const readNewRuleSearch = searchReader({ copy: id });
