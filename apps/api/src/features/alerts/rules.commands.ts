import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AlertRule } from '@heatwise/contract/alerts/alerts.contract';
import {
  type AlertRuleDraft,
  MOST_MUTED_DAYS,
  MOST_RULES,
  mayWriteAlertRules,
  ruleProblems,
} from '@heatwise/domain/alerts/alert-rule';
import { createFirstRule } from '@heatwise/domain/alerts/rule-packs';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { appendAudit } from '../../audit/audit.ts';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { assertFeatureOpen } from '../../organisation/open-features.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { ENDED_BY_RULE, endAlertsBeyond, endAlertsOfRule, moveHeldSteps } from './alerts.store.ts';
import { countRules, findRule, insertRule, lookAgain, rulesOf, updateRule } from './rules.store.ts';
import { bringTellingsForward } from './telling/tellings.store.ts';

type Registered = { readonly user_id: string; readonly address: string; readonly now: Date };

/** Switches on the rule that every new organisation has, so that a severe test never passes unnoticed. */
export async function activateFirstRule(
  scope: WritingScope,
  { user_id, address, now }: Registered,
): Promise<void> {
  const { draft, ...origin } = createFirstRule();
  const rule_id = randomUUID();
  await insertRule(scope, {
    ...origin,
    draft,
    rule_id,
    created_by: user_id,
    created_at: now,
    is_on: true,
  });
  await lookAgain(scope, now);
  const subject = { rule_id, name: draft.name };
  await appendAudit(scope, {
    user_id,
    action: 'alert.rule-create',
    subject: { ...subject, trigger: draft.trigger.kind },
    address,
  });
  await appendAudit(scope, { user_id, action: 'alert.rule-on', subject, address });
}

/** Throws alerts-not-open, and not-permitted for whoever does not write rules. */
export async function mustWriteRules(scope: OrganisationScope, actor: Actor): Promise<void> {
  if (!mayWriteAlertRules(actor)) throw new AppError('not-permitted');
  await mustBeOpen(scope);
}

/** Throws alerts-not-open. */
export async function mustBeOpen(scope: OrganisationScope): Promise<void> {
  await assertFeatureOpen(scope, 'alert');
}

async function knownRule(scope: OrganisationScope, ruleId: string): Promise<AlertRule> {
  const [rule] = await rulesOf(scope, ruleId);
  if (!rule) throw new AppError('alert-rule-not-found');
  return rule;
}

/** Throws not-permitted, alert-rule-not-found and alerts-not-open. */
export async function ruleToWrite(
  scope: OrganisationScope,
  actor: Actor,
  ruleId: string,
): Promise<AlertRule> {
  if (!mayWriteAlertRules(actor)) throw new AppError('not-permitted');
  const rule = await knownRule(scope, ruleId);
  await mustBeOpen(scope);
  return rule;
}

/** Throws alert-rule-not-valid with everything that is wrong. */
export function mustBeValid(draft: AlertRuleDraft): void {
  const problems = ruleProblems(draft);
  if (problems.length > 0) throw new AppError('alert-rule-not-valid', { message: problems.join(' ') });
}

type Sent = { readonly rule_id: string; readonly pack: string | null; readonly pack_rule: string | null };

/**
 * A new rule, switched off. The same id again answers what is there. Throws as `mustWriteRules`, and
 * alert-rule-not-valid and too-many-alert-rules.
 */
export async function createRule(
  scope: ActingScope,
  draft: AlertRuleDraft,
  { rule_id, pack, pack_rule }: Sent,
  now: Date,
): Promise<AlertRule> {
  const { actor } = scope;
  await mustWriteRules(scope, actor);
  mustBeValid(draft);
  if (await findRule(scope, rule_id)) return knownRule(scope, rule_id);
  if ((await countRules(scope)) >= MOST_RULES) throw new AppError('too-many-alert-rules');
  await insertRule(scope, { draft, rule_id, pack, pack_rule, created_by: actor.user_id, created_at: now });
  await lookAgain(scope, now);
  await scope.audit('alert.rule-create', { rule_id, name: draft.name, trigger: draft.trigger.kind });
  return knownRule(scope, rule_id);
}

/** Throws as `ruleToWrite`, and alert-rule-not-valid and alert-rule-changed. */
export async function saveRule(
  scope: ActingScope,
  ruleId: string,
  { revision, ...draft }: AlertRuleDraft & { readonly revision: number },
  now: Date,
): Promise<AlertRule> {
  const before = await ruleToWrite(scope, scope.actor, ruleId);
  mustBeValid(draft);
  if (before.revision !== revision) throw new AppError('alert-rule-changed');
  await updateRule(scope, ruleId, { draft });
  // Another trigger: what is open was found by another one. Another reach: what is still within it goes on as it is.
  // Compared as values: PostgreSQL keeps the keys of its JSON in an order of its own.
  const end = { now, note: ENDED_BY_RULE.changed };
  if (!isDeepStrictEqual(before.trigger, draft.trigger)) await endAlertsOfRule(scope, ruleId, end);
  else if (!isDeepStrictEqual(before.scope, draft.scope))
    await endAlertsBeyond(scope, ruleId, draft.scope, end);
  if (!isDeepStrictEqual(before.quiet_hours, draft.quiet_hours)) {
    const after = draft.steps.map(({ after_minutes }) => after_minutes);
    await bringTellingsForward(scope, { ruleId, after, now });
  }
  await lookAgain(scope, now);
  await scope.audit('alert.rule-change', { rule_id: ruleId, name: draft.name, trigger: draft.trigger.kind });
  return knownRule(scope, ruleId);
}

/** Throws as `ruleToWrite`. */
export async function switchRule(
  scope: ActingScope,
  ruleId: string,
  is_on: boolean,
  now: Date,
): Promise<AlertRule> {
  const before = await ruleToWrite(scope, scope.actor, ruleId);
  if (before.is_on === is_on) return before;
  await updateRule(scope, ruleId, { is_on });
  if (!is_on) await endAlertsOfRule(scope, ruleId, { now, note: ENDED_BY_RULE.off });
  await lookAgain(scope, now);
  await scope.audit(is_on ? 'alert.rule-on' : 'alert.rule-off', { rule_id: ruleId, name: before.name });
  return knownRule(scope, ruleId);
}

/** Throws as `ruleToWrite`, and invalid-request for a time that is over or too far away. */
export async function muteRule(
  scope: ActingScope,
  ruleId: string,
  { until, reason }: { readonly until: string | null; readonly reason: string },
  now: Date,
): Promise<AlertRule> {
  const { actor } = scope;
  const { name, muted_until: before } = await ruleToWrite(scope, actor, ruleId);
  const muted_until = until === null ? null : new Date(until);
  const ms = muted_until?.getTime() ?? now.getTime() + 1;
  if (ms <= now.getTime() || ms > now.getTime() + MOST_MUTED_DAYS * DAY_MS) {
    const message = `Choose a time within the next ${MOST_MUTED_DAYS} days.`;
    throw new AppError('invalid-request', { problems: [{ path: 'until', message }] });
  }
  const muted =
    muted_until === null
      ? { muted_by: null, muted_reason: null }
      : { muted_by: actor.user_id, muted_reason: reason };
  await updateRule(scope, ruleId, { muted_until, ...muted });
  if (before) await moveHeldSteps(scope, ruleId, { from: new Date(before), to: muted_until ?? now });
  await scope.audit('alert.rule-mute', { rule_id: ruleId, name, until, reason });
  return knownRule(scope, ruleId);
}

/** Throws as `ruleToWrite`; one that is deleted already stays so. */
export async function removeRule(scope: ActingScope, ruleId: string, now: Date): Promise<void> {
  if (!mayWriteAlertRules(scope.actor)) throw new AppError('not-permitted');
  const rule = await findRule(scope, ruleId);
  if (!rule) throw new AppError('alert-rule-not-found');
  await mustBeOpen(scope);
  if (!rule.active) return;
  await updateRule(scope, ruleId, { active: false, is_on: false });
  await endAlertsOfRule(scope, ruleId, { now, note: 'The rule was deleted.' });
  await scope.audit('alert.rule-delete', { rule_id: ruleId, name: rule.name });
}
