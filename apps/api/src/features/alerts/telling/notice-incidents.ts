import { hasAlerts } from '@heatwise/domain/alerts/alert-rights';
import { isTestTrigger } from '@heatwise/domain/alerts/alert-trigger';
import { belongsToIncident, isMoreSevere } from '@heatwise/domain/alerts/incident';
import { isQuiet } from '@heatwise/domain/alerts/quiet-hours';
import type { SalivaStatus } from '@heatwise/domain/measurements/saliva-status';
import { organisationOf } from '../../../organisation/organisation.store.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { liveRules } from '../rules.store.ts';
import { type JoinedAlert, listOpenAlerts, listUnevaluatedTests } from './notice-incidents.store.ts';
import { insertTellings, listTellingChannels } from './tellings.store.ts';

/** Those of these tests that no alert rule has evaluated yet; none where no rule will. */
export async function findUnevaluatedTests(
  scope: OrganisationScope,
  measurementIds: readonly string[],
): Promise<string[]> {
  const { metadata } = await organisationOf(scope);
  if (!hasAlerts(metadata) || (await liveRules(scope)).length === 0) return [];
  return listUnevaluatedTests(scope, measurementIds);
}

type Notice = {
  /** The person whom the test is about. */
  readonly user_id: string;
  readonly status: SalivaStatus;
  readonly reader_id: string;
};

/**
 * Adds somebody whom a tag notifies to the incident about the person, if there is one: its email then is the only one.
 * False where the notice needs an email of its own.
 */
export async function joinIncident(
  scope: OrganisationScope,
  { user_id, status, reader_id }: Notice,
  now: Date,
): Promise<boolean> {
  const open = await listOpenAlerts(scope, user_id);
  const [newest] = open;
  if (!newest || !belongsToIncident({ fired_ms: newest.fired_at.getTime() }, newest, now.getTime()))
    return false;
  const incident = open.filter(
    ({ incident_id, trigger }) => incident_id === newest.incident_id && isTestTrigger(trigger),
  );
  if (incident.length === 0) return false;
  if (status === 'severely_dehydrated' && !incident.some(isAboutSevere)) return false;
  const firing = incident.filter(({ state }) => state === 'firing');
  // Somebody sees to the person already.
  if (firing.length === 0) return true;
  const sendable = firing.filter((alert) => isSentNow(alert, now));
  const [first] = sendable;
  if (!first) return false;
  const { alert_id, rule_id } = sendable.reduce(
    (worst, one) => (isMoreSevere(one.severity, worst.severity) ? one : worst),
    first,
  );
  const known = await listTellingChannels(scope, { alert_id, user_id: reader_id });
  if (known !== null) return known.includes('mail');
  const telling = { alert_id, rule_id, user_id: reader_id, step: 0, is_over: false } as const;
  await insertTellings(scope, [{ ...telling, due_at: now, created_at: now, channels: ['mail'] }]);
  return true;
}

function isAboutSevere({ severity, trigger }: JoinedAlert): boolean {
  const isSevereTrigger = 'at_least' in trigger && trigger.at_least === 'severely_dehydrated';
  return severity === 'critical' || isSevereTrigger;
}

/** A muted rule and quiet hours hold back the emails of the rule, but not those of a tag. */
function isSentNow({ muted_until, quiet_hours, severity }: JoinedAlert, now: Date): boolean {
  const isMuted = muted_until !== null && muted_until > now;
  return !isMuted && !isQuiet(quiet_hours, severity, now.getTime());
}
