import { COOL_DOWN_MINUTES } from '@heatwise/domain/alerts/alert-rule';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { ENDED_BY_RULE } from '../alert-ends.store.ts';

/** On the alert `a`: whether a change of its rule closed it, after which there is no cool-down. */
const isByRule: RawBuilder<boolean> = sql`
  exists (select from alert_events e
           where e.org_id = a.org_id and e.alert_id = a.alert_id and e.what = 'closed' and e.user_id is null
             and e.note = any(${Object.values(ENDED_BY_RULE)}::text[]))`;

/**
 * When the last alert that fired ended, by rule and subject: "<rule_id> <subject_key>". Those that a change of their
 * rule closed are left out: whoever makes a limit stricter is warned by it at once.
 */
export async function lastEnds(
  { tx, org_id }: OrganisationScope,
  ruleIds: readonly string[],
  subjectKeys: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ rule_id: string; subject_key: string; ended_at: Date }>`
    select a.rule_id, a.subject_key, max(a.ended_at) as ended_at from alerts a
     where a.org_id = ${org_id} and a.rule_id = any(${[...ruleIds]}::uuid[])
       and a.subject_key = any(${[...subjectKeys]}::text[]) and a.ended_at is not null and a.fired_at is not null
       and not ${isByRule}
     group by a.rule_id, a.subject_key`.execute(tx);
  return new Map(rows.map(({ rule_id, subject_key, ended_at }) => [`${rule_id} ${subject_key}`, ended_at]));
}

/** An alert about a person, after which the rule may begin another one. */
type Rested = {
  readonly rule_id: string;
  readonly user_id: string;
  /** Of the result that it was about; null where a change of the rule closed it, which says nothing of the result. */
  readonly told_at: Date | null;
};

/**
 * The alerts of these rules whose cool-down has ended since a time; none follows on a change of the rule. Asked each
 * minute: what ended before the longest cool-down is passed over in the index.
 */
export async function restedSince(
  { tx, org_id }: OrganisationScope,
  ruleIds: readonly string[],
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<Rested[]> {
  const longAgo = new Date(since.getTime() - COOL_DOWN_MINUTES.most * MINUTE_MS);
  const { rows } = await sql<Rested>`
    select a.rule_id, a.user_id, case when not ${isByRule} then a.value_at end as told_at
      from alerts a join alert_rules r on r.org_id = a.org_id and r.rule_id = a.rule_id
     where a.org_id = ${org_id} and a.rule_id = any(${[...ruleIds]}::uuid[]) and a.fired_at is not null
       and a.ended_at between ${longAgo} and ${now} and a.user_id is not null
       and a.ended_at + case when ${isByRule} then interval '0' else r.cool_down_minutes * interval '1 minute' end
           between ${since} and ${now}`.execute(tx);
  return rows;
}
