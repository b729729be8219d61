import type { AlertScope } from '@heatwise/domain/alerts/alert-rule';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { addEvents } from './alerts.store.ts';

type End = { readonly now: Date; readonly note: string };

/** Why a rule closed its alerts: by a change of it, not because what they are about is over. */
export const ENDED_BY_RULE = {
  changed: 'The rule was changed.',
  off: 'The rule was switched off.',
} as const;

/** Closes what is open of a rule; what was to be told and was not yet is told no more. */
export async function endAlertsOfRule(
  { tx, org_id }: OrganisationScope,
  ruleId: string,
  { now, note }: End,
): Promise<void> {
  await endWhere({ tx, org_id }, sql`a.rule_id = ${ruleId}`, { now, note });
  await sql`delete from alert_tellings where org_id = ${org_id} and rule_id = ${ruleId} and sent_at is null`.execute(
    tx,
  );
}

/** Closes what is open of a rule about whom or what it reaches no more: people by the tags that they have now. */
export async function endAlertsBeyond(
  scope: OrganisationScope,
  ruleId: string,
  reach: AlertScope,
  end: End,
): Promise<void> {
  const narrowed = [reach.tag_ids, reach.location_ids, reach.job_ids].filter((ids) => ids.length > 0);
  if (narrowed.length === 0) return;
  const isWithin = sql.join(
    narrowed.map((ids) => sql`coalesce(u.tag_ids, b.tag_ids) && ${[...ids]}::uuid[]`),
    sql` and `,
  );
  const beyond = sql`
    select b.alert_id from alerts b left join users u on u.org_id = b.org_id and u.user_id = b.user_id
     where b.org_id = ${scope.org_id} and b.rule_id = ${ruleId} and not (${isWithin})`;
  await endWhere(scope, sql`a.rule_id = ${ruleId} and a.alert_id in (${beyond})`, end);
}

/** Closes what is open about a person. */
export function endAlertsOfPerson(scope: OrganisationScope, userId: string, end: End): Promise<void> {
  return endWhere(scope, sql`a.user_id = ${userId}`, end);
}

/** Closes what is open about people who are not here any more: nobody can look after them, and its steps would go on. */
export function endAlertsOfDeleted(scope: OrganisationScope, end: End): Promise<void> {
  const isHere = sql`select from users u where u.org_id = a.org_id and u.user_id = a.user_id and u.active`;
  return endWhere(scope, sql`a.user_id is not null and not exists (${isHere})`, end);
}

/** Closes what is open of these rules and was not seen since a time. */
export function endStale(
  scope: OrganisationScope,
  ruleIds: readonly string[],
  { seenBefore, ...end }: End & { readonly seenBefore: Date },
): Promise<void> {
  return endWhere(scope, sql`a.rule_id = any(${[...ruleIds]}::uuid[]) and a.seen_at <= ${seenBefore}`, end);
}

/** One that had not fired yet is withdrawn. */
async function endWhere({ tx, org_id }: OrganisationScope, where: RawBuilder<unknown>, { now, note }: End) {
  const { rows } = await sql<{ alert_id: string; state: 'closed' | 'withdrawn' }>`
    update alerts a set state = case when a.state = 'pending' then 'withdrawn' else 'closed' end, ended_at = ${now},
                        next_at = null
     where a.org_id = ${org_id} and ${where} and a.state in ('pending', 'firing', 'acknowledged')
    returning a.alert_id, a.state`.execute(tx);
  await addEvents(
    { tx, org_id },
    rows.map(({ alert_id, state }) => ({ alert_id, at: now, what: state, note })),
  );
}
