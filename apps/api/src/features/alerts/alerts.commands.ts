import type { Alert, AlertsAsked, AlertWithEvents } from '@heatwise/contract/alerts/alerts.contract';
import { ENDED_STATES } from '@heatwise/domain/alerts/alert';
import { mayAnswerAlerts } from '@heatwise/domain/alerts/alert-rule';
import { type Actor, type CapabilityScope, scopeOf } from '@heatwise/domain/permissions/actor';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import {
  acknowledgeIncident,
  addEvents,
  closeIncident,
  eventsOf,
  findAlert,
  loggedAlerts,
} from './alerts.store.ts';
import { mustBeOpen } from './rules.commands.ts';
import { listNotifications } from './telling/letters.store.ts';

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
  const notifications = (await listNotifications(scope, [alertId])).get(alertId) ?? [];
  return { ...alert, notifications: [...notifications], events: await eventsOf(scope, alertId) };
}

/** A page of the log with who was notified. Throws not-permitted and alerts-not-open. */
export async function logWithNotifications(scope: OrganisationScope, actor: Actor, asked: AlertsAsked) {
  const page = await loggedAlerts(scope, await reachOfAlerts(scope, actor), asked);
  const notified = await listNotifications(
    scope,
    page.alerts.map(({ alert_id }) => alert_id),
  );
  const alerts = page.alerts.map((alert) => ({
    ...alert,
    notifications: [...(notified.get(alert.alert_id) ?? [])],
  }));
  return { ...page, alerts };
}

type Answer = { readonly note: string; readonly now: Date };

/**
 * Answers what is firing in the incident of an alert: no further step is taken. Doing it again changes nothing. Throws as
 * above, and alert-over.
 */
export async function acknowledge(
  scope: ActingScope,
  alertId: string,
  answer: Answer,
): Promise<AlertWithEvents> {
  const alert = await alertWithEvents(scope, scope.actor, alertId);
  if (isOver(alert)) throw new AppError('alert-over');
  await answerIncident(scope, alert, answer);
  return alertWithEvents(scope, scope.actor, alertId);
}

/**
 * Answers several alerts with their incidents; what is over, or not in sight, is left out. Returns how many incidents
 * were answered. Throws not-permitted and alerts-not-open.
 */
export async function acknowledgeSeveral(
  scope: ActingScope,
  alertIds: readonly string[],
  answer: Answer,
): Promise<{ acknowledged: number }> {
  const reach = await reachOfAlerts(scope, scope.actor);
  let acknowledged = 0;
  for (const alertId of new Set(alertIds)) {
    const alert = await findAlert(scope, reach, alertId);
    if (alert && (await answerIncident(scope, alert, answer))) acknowledged += 1;
  }
  return { acknowledged };
}

function isOver({ ended_at, joined_alerts }: Alert): boolean {
  return (
    ended_at !== null && joined_alerts.every(({ state }) => ENDED_STATES.some((ended) => ended === state))
  );
}

/** False where nothing was firing. */
async function answerIncident(
  scope: ActingScope,
  { alert_id, rule_name }: Alert,
  { note, now }: Answer,
): Promise<boolean> {
  const { user_id } = scope.actor;
  const answered = await acknowledgeIncident(scope, alert_id, { userId: user_id, note, now });
  if (answered.length === 0) return false;
  await addEvents(
    scope,
    answered.map((id) => ({ alert_id: id, at: now, what: 'acknowledged', user_id, note })),
  );
  await scope.audit('alert.acknowledge', { alert_id, name: rule_name });
  return true;
}

/** Ends the incident of an alert by hand. Throws as above, and alert-over. */
export async function close(
  scope: ActingScope,
  alertId: string,
  { note, now }: Answer,
): Promise<AlertWithEvents> {
  const { actor } = scope;
  const { rule_name } = await alertWithEvents(scope, actor, alertId);
  const closed = await closeIncident(scope, alertId, now);
  if (closed.length === 0) throw new AppError('alert-over');
  await addEvents(
    scope,
    closed.map((id) => ({ alert_id: id, at: now, what: 'closed', user_id: actor.user_id, note })),
  );
  await scope.audit('alert.close', { alert_id: alertId, name: rule_name });
  return alertWithEvents(scope, actor, alertId);
}
