import type { AlertRule } from '@heatwise/contract/alerts/alerts.contract';
import type { AlertRuleDraft } from '@heatwise/domain/alerts/alert-rule';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

type Row = Omit<AlertRule, 'muted_until' | 'last_fired_at'> & {
  muted_until: Date | null;
  last_fired_at: Date | null;
};

/** The rules that were not deleted, by name, or the one with the id. */
export async function rulesOf(
  { tx, org_id }: OrganisationScope,
  ruleId: string | null = null,
): Promise<AlertRule[]> {
  const { rows } = await sql<Row>`
    select r.rule_id, r.name, r.trigger, r.scope, r.severity, r.hold_minutes, r.cool_down_minutes, r.all_clear,
           r.quiet_hours, r.steps, r.message, r.pack, r.pack_rule, r.is_on, r.revision, r.muted_until, r.muted_reason,
           (select concat_ws(' ', nullif(u.name_first, ''), nullif(u.name_last, '')) from users u
             where u.org_id = ${org_id} and u.user_id = r.muted_by) as muted_by,
           (select max(a.fired_at) from alerts a where a.org_id = ${org_id} and a.rule_id = r.rule_id) as last_fired_at,
           (select count(*)::integer from alerts a
             where a.org_id = ${org_id} and a.rule_id = r.rule_id and a.state in ('firing', 'acknowledged')) as open_alerts,
           coalesce((select json_object_agg(t.tag_id, t.name) from tags t
                      where t.org_id = ${org_id} and t.active and t.tag_id in (
                            select id::uuid from jsonb_each(r.scope) as s (kind, ids), jsonb_array_elements_text(ids) as id)),
                    '{}')::jsonb
           || coalesce((select json_object_agg(u.user_id, concat_ws(' ', u.name_first, u.name_last)) from users u
                      where u.org_id = ${org_id} and u.active and u.user_id in (
                            select id::uuid from jsonb_array_elements(r.steps) as step,
                                   jsonb_array_elements_text(step -> 'recipients' -> 'user_ids') as id)),
                    '{}')::jsonb
           || coalesce((select json_object_agg(w.webhook_id, w.address) from webhooks w
                      where w.org_id = ${org_id} and w.webhook_id in (
                            select id::uuid from jsonb_array_elements(r.steps) as step,
                                   jsonb_array_elements_text(step -> 'recipients' -> 'webhook_ids') as id)),
                    '{}')::jsonb as names
      from alert_rules r
     where r.org_id = ${org_id} and r.active and (${ruleId}::uuid is null or r.rule_id = ${ruleId})
     order by lower(r.name), r.rule_id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    muted_until: row.muted_until?.toISOString() ?? null,
    last_fired_at: row.last_fired_at?.toISOString() ?? null,
  }));
}

/** A rule as whoever looks after it knows it. */
export type LiveRule = AlertRuleDraft & { readonly rule_id: string; readonly muted_until: Date | null };

/** The rules that are switched on. */
export function liveRules({ tx, org_id }: OrganisationScope): Promise<LiveRule[]> {
  return tx
    .selectFrom('alert_rules')
    .select(['rule_id', 'name', 'trigger', 'scope', 'severity', 'hold_minutes', 'cool_down_minutes'])
    .select(['all_clear', 'quiet_hours', 'steps', 'message', 'muted_until'])
    .where('org_id', '=', org_id)
    .where('active', '=', true)
    .where('is_on', '=', true)
    .orderBy('rule_id')
    .execute();
}

/** Is another one as soon as a rule is switched, changed or muted. */
export async function markOfRules({ tx, org_id }: OrganisationScope): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select coalesce(md5(string_agg(concat_ws(' ', rule_id, revision, muted_until), ',' order by rule_id)), '') as mark
      from alert_rules where org_id = ${org_id} and active and is_on`.execute(tx);
  return rows[0]?.mark ?? '';
}

export async function countRules({ tx, org_id }: OrganisationScope): Promise<number> {
  const { count } = await tx
    .selectFrom('alert_rules')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('org_id', '=', org_id)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The rule with the id, deleted or not. */
export function findRule({ tx, org_id }: OrganisationScope, ruleId: string) {
  return tx
    .selectFrom('alert_rules')
    .select(['rule_id', 'name', 'active', 'is_on', 'revision'])
    .where('org_id', '=', org_id)
    .where('rule_id', '=', ruleId)
    .executeTakeFirst();
}

function columnsOf(draft: AlertRuleDraft) {
  const { trigger, scope, quiet_hours, steps, ...plain } = draft;
  return {
    ...plain,
    trigger: JSON.stringify(trigger),
    scope: JSON.stringify(scope),
    quiet_hours: quiet_hours === null ? null : JSON.stringify(quiet_hours),
    steps: JSON.stringify(steps),
  };
}

type NewRule = {
  readonly draft: AlertRuleDraft;
  readonly rule_id: string;
  readonly pack: string | null;
  readonly pack_rule: string | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly is_on?: boolean;
};

export async function insertRule(
  { tx, org_id }: OrganisationScope,
  { draft, ...rule }: NewRule,
): Promise<void> {
  await tx
    .insertInto('alert_rules')
    .values({ org_id, ...columnsOf(draft), ...rule })
    .execute();
}

type RuleChange = Partial<{
  draft: AlertRuleDraft;
  is_on: boolean;
  active: boolean;
  muted_until: Date | null;
  muted_reason: string | null;
  muted_by: string | null;
}>;

/** Changes a rule, and counts the change. */
export async function updateRule(
  { tx, org_id }: OrganisationScope,
  ruleId: string,
  { draft, ...change }: RuleChange,
): Promise<void> {
  await tx
    .updateTable('alert_rules')
    .set(({ eb }) => ({ ...(draft ? columnsOf(draft) : {}), ...change, revision: eb('revision', '+', 1) }))
    .where('org_id', '=', org_id)
    .where('rule_id', '=', ruleId)
    .execute();
}

/**
 * From now on the organisation is looked at, and again at once: a rule is new or another. What happened before its
 * first rule sets nothing off.
 */
export async function lookAgain({ tx, org_id }: OrganisationScope, now: Date): Promise<void> {
  await sql`
    insert into alert_looks as l (org_id, tests_until, looked_us, clock_at, weather_at, due_at)
    select c.org_id, instant_of_us(c.last_us), c.last_us, ${now}, ${now}, ${now}
      from org_sync_clock c where c.org_id = ${org_id}
    on conflict (org_id) do update set clock_at = excluded.clock_at, weather_at = excluded.weather_at,
                                       due_at = excluded.due_at`.execute(tx);
}
