import type { AlertWithEvents } from '@heatwise/contract/alerts/alerts.contract';
import { mayAnswerAlerts } from '@heatwise/domain/alerts/alert-rights';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { type CapabilityScope, scopeOf } from '@heatwise/domain/permissions/capability-scope';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { acknowledgeAlert, addEvents, closeAlert, eventsOf, findAlert } from './alerts.store.ts';
import { mustBeOpen } from './rules.commands.ts';

/** Throws not-permitted for whoever sees nobody's alerts. */
function reachIn(actor: Actor): CapabilityScope {
  if (!mayAnswerAlerts(actor)) throw new AppError('not-permitted');
  return scopeOf(actor, 'view_measure');
}

/** Whose alerts somebody sees. Throws not-permitted and alerts-not-open. */
export async function reachOfAlerts(scope: OrganisationScope, actor: Actor): Promise<CapabilityScope> {
  const reach = reachIn(actor);
  await mustBeOpen(scope);
  return reach;
}

/** Throws not-permitted, alert-not-found and alerts-not-open. */
export async function alertWithEvents(
  scope: OrganisationScope,
  actor: Actor,
  alertId: string,
): Promise<AlertWithEvents> {
  const alert = await findAlert(scope, reachIn(actor), alertId);
  if (!alert) throw new AppError('alert-not-found');
  await mustBeOpen(scope);
  return { ...alert, events: await eventsOf(scope, alertId) };
}

type Answer = { readonly note: string; readonly now: Date };

/** Answers a firing alert: no further step is taken. Doing it again changes nothing. Throws as above, and alert-over. */
export async function acknowledge(
  scope: ActingScope,
  alertId: string,
  { note, now }: Answer,
): Promise<AlertWithEvents> {
  const { actor } = scope;
  const { state, ended_at, rule_name } = await alertWithEvents(scope, actor, alertId);
  if (ended_at !== null) throw new AppError('alert-over');
  if (state === 'firing') {
    await acknowledgeAlert(scope, alertId, { userId: actor.user_id, note, now });
    await addEvents(scope, [
      { alert_id: alertId, at: now, what: 'acknowledged', user_id: actor.user_id, note },
    ]);
    await scope.audit('alert.acknowledge', { alert_id: alertId, name: rule_name });
  }
  return alertWithEvents(scope, actor, alertId);
}

/** Ends an alert by hand. Throws as above, and alert-over. */
export async function close(
  scope: ActingScope,
  alertId: string,
  { note, now }: Answer,
): Promise<AlertWithEvents> {
  const { actor } = scope;
  const { rule_name } = await alertWithEvents(scope, actor, alertId);
  if (!(await closeAlert(scope, alertId, now))) throw new AppError('alert-over');
  await addEvents(scope, [{ alert_id: alertId, at: now, what: 'closed', user_id: actor.user_id, note }]);
  await scope.audit('alert.close', { alert_id: alertId, name: rule_name });
  return alertWithEvents(scope, actor, alertId);
}
