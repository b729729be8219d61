import type { AlertNotification } from '@heatwise/contract/alerts/alerts.contract';
import type { MailState } from '@heatwise/domain/alerts/alert';
import type { AlertChannel, AlertSeverity, QuietHours } from '@heatwise/domain/alerts/alert-rule';
import type { AlertTrigger } from '@heatwise/domain/alerts/alert-trigger';
import { sql } from 'kysely';
import { nameOfWhoActed } from '../../../auth/who-acted.queries.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

/** What is stored of notifying a person of one alert. */
type StoredNotification = {
  /** The alert that was asked about: it shares its notifications with its incident. */
  readonly alert_id: string;
  readonly user_id: string;
  readonly who: string | null;
  readonly step: number;
  readonly is_over: boolean;
  readonly channels: readonly AlertChannel[];
  readonly created_at: Date | null;
  readonly due_at: Date;
  readonly sent_at: Date | null;
  readonly letter_id: string | null;
  readonly mail_state: MailState | null;
  readonly mail_state_at: Date | null;
};

/** By alert: who was notified of its incident, how, when, and what became of it; each once, the earliest first. */
function groupNotifications(
  rows: readonly StoredNotification[],
): ReadonlyMap<string, readonly AlertNotification[]> {
  const byAlert = new Map<string, Map<string, AlertNotification>>();
  for (const row of rows) {
    const known = byAlert.get(row.alert_id) ?? new Map<string, AlertNotification>();
    byAlert.set(row.alert_id, known);
    for (const one of toNotifications(row)) {
      const key = `${row.user_id} ${one.step} ${one.is_over} ${one.channel}`;
      const before = known.get(key);
      if (!before || isBetterKnown(one, before)) known.set(key, one);
    }
  }
  return new Map(
    [...byAlert].map(([alert_id, known]) => [
      alert_id,
      [...known.values()].sort((one, other) => one.at.localeCompare(other.at)),
    ]),
  );
}

/** Two alerts of an incident may notify the same person: what was sent says more than what was not. */
function isBetterKnown(one: AlertNotification, before: AlertNotification): boolean {
  const isSent = ({ state }: AlertNotification) => state !== 'not sent' && state !== 'waiting';
  return isSent(one) && !isSent(before);
}

function toNotifications(row: StoredNotification): AlertNotification[] {
  const { step, is_over, channels, created_at, due_at, sent_at, letter_id, mail_state, mail_state_at } = row;
  const who = row.who ?? 'No name';
  const about = { who, step, is_over };
  const text = (at: Date) => at.toISOString();
  const shown = { ...about, channel: 'app', at: text(created_at ?? due_at), state: 'shown' } as const;
  const others = channels.map((channel): AlertNotification => {
    if (sent_at === null) return { ...about, channel, at: text(due_at), state: 'waiting' };
    if (letter_id === null) return { ...about, channel, at: text(sent_at), state: 'not sent' };
    if (channel === 'mail' && mail_state !== null)
      return { ...about, channel, at: text(mail_state_at ?? sent_at), state: mail_state };
    return { ...about, channel, at: text(sent_at), state: 'sent' };
  });
  return is_over ? others : [shown, ...others];
}

/** Who was notified of the incidents of these alerts, by alert. */
export async function listNotifications(
  { tx, org_id }: OrganisationScope,
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AlertNotification[]>> {
  if (alertIds.length === 0) return new Map();
  const { rows } = await sql<StoredNotification>`
    select k.alert_id, t.user_id, ${nameOfWhoActed(sql`t.user_id`, org_id)} as who, t.step, t.is_over, t.channels,
           t.created_at, t.due_at, t.sent_at, t.letter_id, t.mail_state, t.mail_state_at
      from alerts k
      join alerts a on a.org_id = k.org_id
                   and coalesce(a.incident_id, a.alert_id) = coalesce(k.incident_id, k.alert_id)
      join alert_tellings t on t.org_id = a.org_id and t.alert_id = a.alert_id
     where k.org_id = ${org_id} and k.alert_id = any(${[...alertIds]}::uuid[])
     order by coalesce(t.created_at, t.due_at), t.alert_id, t.step, t.user_id`.execute(tx);
  return groupNotifications(rows);
}

/** Records what became of the email of a letter. */
export async function recordMailState(
  { tx, org_id }: OrganisationScope,
  letterId: string,
  { state, now }: { readonly state: MailState; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('alert_tellings')
    .set({ mail_state: state, mail_state_at: now })
    .where('org_id', '=', org_id)
    .where('letter_id', '=', letterId)
    .execute();
}

/** Those of these tests that arrived after the last evaluation; after a minute nothing waits for it any longer. */
export async function listUnevaluatedTests(
  { tx, org_id }: OrganisationScope,
  measurementIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ measurement_id: string }>`
    select m.measurement_id from measurements m join alert_looks l on l.org_id = m.org_id
     where m.org_id = ${org_id} and m.measurement_id = any(${[...measurementIds]}::uuid[])
       and m.modified_time > l.tests_until
       and m.modified_time::timestamptz > now() - interval '1 minute'`.execute(tx);
  return rows.map(({ measurement_id }) => measurement_id);
}

/** An open alert about a person, with how its rule is now. */
export type JoinedAlert = {
  readonly alert_id: string;
  readonly incident_id: string;
  readonly rule_id: string;
  readonly severity: AlertSeverity;
  readonly trigger: AlertTrigger;
  readonly state: 'firing' | 'acknowledged';
  readonly fired_at: Date;
  readonly cool_down_minutes: number;
  readonly muted_until: Date | null;
  readonly quiet_hours: QuietHours | null;
};

/** What is open about a person, the newest first. */
export async function listOpenAlerts(
  { tx, org_id }: OrganisationScope,
  userId: string,
): Promise<JoinedAlert[]> {
  const { rows } = await sql<JoinedAlert>`
    select a.alert_id, coalesce(a.incident_id, a.alert_id) as incident_id, a.rule_id, a.severity, a.trigger, a.state,
           a.fired_at, r.cool_down_minutes, r.muted_until, r.quiet_hours
      from alerts a join alert_rules r on r.org_id = a.org_id and r.rule_id = a.rule_id
     where a.org_id = ${org_id} and a.user_id = ${userId} and a.state in ('firing', 'acknowledged')
     order by a.fired_at desc, a.alert_id`.execute(tx);
  return rows;
}

/** An alert of a letter as it stands now, and who the letter went to. */
export type LetterAlert = {
  readonly alert_id: string;
  readonly rule_name: string;
  readonly state: string;
  readonly fired_at: Date | null;
  readonly acknowledged_by: string | null;
  readonly told_id: string;
  readonly incident_id: string;
  /** When nothing of the incident was open any more; null while something is. */
  readonly incident_ended_at: Date | null;
  /** Whom the alert is about, with their tags now; null of a place or a device. */
  readonly user_id: string | null;
  readonly person_tag_ids: readonly string[] | null;
};

/** The alerts of a letter, the first that fired first. */
export async function letterAlerts(
  { tx, org_id }: OrganisationScope,
  letterId: string,
): Promise<LetterAlert[]> {
  const { rows } = await sql<LetterAlert>`
    select a.alert_id, a.rule_name, a.state, a.fired_at, t.user_id as told_id,
           coalesce(a.incident_id, a.alert_id) as incident_id, a.user_id, u.tag_ids::text[] as person_tag_ids,
           (select case when bool_and(b.ended_at is not null) then max(b.ended_at) end from alerts b
             where b.org_id = a.org_id and b.fired_at is not null
               and coalesce(b.incident_id, b.alert_id) = coalesce(a.incident_id, a.alert_id)) as incident_ended_at,
           ${nameOfWhoActed(sql`a.acknowledged_by`, org_id)} as acknowledged_by
      from alert_tellings t
      join alerts a on a.org_id = t.org_id and a.alert_id = t.alert_id
      left join users u on u.org_id = a.org_id and u.user_id = a.user_id
     where t.org_id = ${org_id} and t.letter_id = ${letterId} and not t.is_over
     order by a.fired_at, a.alert_id`.execute(tx);
  return rows;
}
