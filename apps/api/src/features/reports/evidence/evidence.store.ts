import type { AlertSeverity } from '@heatwise/domain/alerts/alert-rule';
import type { AlertTrigger } from '@heatwise/domain/alerts/alert-trigger';
import type { CustomClass } from '@heatwise/domain/measurements/custom-type';
import type { EvidenceSubject } from '@heatwise/domain/reports/report';
import { type RawBuilder, sql } from 'kysely';
import { nameOfWhoActed } from '../../../auth/who-acted.queries.ts';
import { instantOfMs } from '../../../organisation/organisation-clock.ts';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';

export type Between = { readonly from: number; readonly to: number };
const instants = ({ from, to }: Between) => [instantOfMs(from), instantOfMs(to)] as const;

/** A person's name, or a tag's as a first name; deleted ones too. */
export async function nameOfSubject(
  { tx, org_id }: OrganisationScope,
  { kind, id }: EvidenceSubject,
): Promise<{ name_first: string; name_last: string } | undefined> {
  const { rows } = await (kind === 'person'
    ? sql<{ name_first: string; name_last: string }>`
        select name_first, name_last from users where org_id = ${org_id} and user_id = ${id}`
    : sql<{ name_first: string; name_last: string }>`
        select name as name_first, '' as name_last from tags where org_id = ${org_id} and tag_id = ${id}`
  ).execute(tx);
  return rows[0];
}

export type EvidencePerson = {
  readonly user_id: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly tag_ids: string[];
  readonly metadata: Record<string, unknown>;
  readonly active: boolean;
  readonly is_hidden: boolean;
};

/**
 * The person; or whoever carries the tag now, or was tested with it on these days. Deleted and hidden people too: what
 * is left out of a pack would have to be said.
 */
export async function peopleOfPack(
  { tx, org_id }: OrganisationScope,
  about: EvidenceSubject,
  between: Between,
): Promise<EvidencePerson[]> {
  const [from, to] = instants(between);
  const isMeant: RawBuilder<unknown> =
    about.kind === 'person'
      ? sql`u.user_id = ${about.id}`
      : sql`(${about.id} = any(u.tag_ids) or u.user_id in (
          select m.user_id from measurements m
           where m.org_id = ${org_id} and m.created_time >= ${from} and m.created_time < ${to}
             and (${about.id} = any(m.user_tag_ids) or ${about.id} = any(m.tag_ids))))`;
  const { rows } = await sql<EvidencePerson>`
    select u.user_id, u.name_first, u.name_last, u.tag_ids::text[] as tag_ids, u.metadata, u.active, u.is_hidden
      from users u where u.org_id = ${org_id} and ${isMeant}
     order by lower(u.name_last), lower(u.name_first), u.user_id`.execute(tx);
  return rows;
}

export type EvidenceTest = {
  readonly measurement_id: string;
  readonly user_id: string;
  readonly created_time: string;
  readonly type: string;
  /** Of a custom test: its name, unit and classes; null for others. */
  readonly custom: { readonly name: string; readonly unit: string; readonly classes: CustomClass[] } | null;
  /** What was measured beside it: 'Weight: 82 kg; …'. */
  readonly linked: string;
  readonly value: number;
  readonly valid: boolean;
  readonly active: boolean;
  readonly metadata: Record<string, unknown>;
  readonly measured_by: string | null;
  readonly tag_ids: string[];
};

/** All tests of people between two instants, oldest first, removed and invalid ones too. */
export async function testsOfPack(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
  between: Between,
): Promise<EvidenceTest[]> {
  const [from, to] = instants(between);
  const { rows } = await sql<EvidenceTest>`
    select m.measurement_id, m.user_id, m.created_time, m.type, m.value, m.valid, m.active, m.metadata,
           (select jsonb_build_object('name', c.name, 'unit', c.unit, 'classes', c.classes) from custom_measurement_types c
             where c.org_id = m.org_id and c.custom_id = m.custom_id) as custom,
           coalesce((select string_agg(t.name || ': ' || l.value || ' ' || t.unit, '; ' order by t.name, l.link_id)
                       from link_measurements l
                       join link_measurement_types t on t.org_id = l.org_id and t.link_type_id = l.link_type_id
                      where l.org_id = m.org_id and l.measurement_id = m.measurement_id and l.active), '') as linked,
           nullif(trim(coalesce(m.measured_by_name_first, '') || ' ' || coalesce(m.measured_by_name_last, '')), '')
             as measured_by,
           (m.user_tag_ids || m.tag_ids)::text[] as tag_ids
      from measurements m
     where m.org_id = ${org_id} and m.user_id = any(${[...userIds]}::uuid[])
       and m.created_time >= ${from} and m.created_time < ${to}
     order by m.created_time, m.measurement_id`.execute(tx);
  return rows;
}

/** The values of people's valid baseline tests of any time, by person. */
export async function baselinesOfPack(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await sql<{ user_id: string; values: number[] }>`
    select m.user_id, array_agg(m.value) as values from measurements m
     where m.org_id = ${org_id} and m.user_id = any(${[...userIds]}::uuid[]) and m.valid and m.active
       and m.type = 'sosm_baseline'
     group by m.user_id`.execute(tx);
  return new Map(rows.map(({ user_id, values }) => [user_id, values]));
}

/** When people were tested since an instant, by any test that was not removed: whoever was tested was at work. */
export async function testedTimesOfPack(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
  since: number,
): Promise<{ user_id: string; created_time: string }[]> {
  const { rows } = await sql<{ user_id: string; created_time: string }>`
    select m.user_id, m.created_time from measurements m
     where m.org_id = ${org_id} and m.user_id = any(${[...userIds]}::uuid[]) and m.active
       and m.created_time >= ${instantOfMs(since)}`.execute(tx);
  return rows;
}

export type EvidenceNote = {
  readonly user_id: string;
  readonly measured_time: string;
  readonly written_time: string;
  readonly kind: string;
  readonly note: string;
  readonly by: string;
};

/** What was written about tests of these days, whenever it was written. */
export async function notesOfPack(
  { tx, org_id }: OrganisationScope,
  userIds: readonly string[],
  between: Between,
): Promise<EvidenceNote[]> {
  const [from, to] = instants(between);
  const { rows } = await sql<EvidenceNote>`
    select m.user_id, m.created_time as measured_time, n.written_time, n.kind, n.note,
           ${nameOfWhoActed(sql`coalesce(n.author_id, n.api_token_id)`, org_id)} as by
      from follow_up_notes n
      join measurements m on m.org_id = n.org_id and m.measurement_id = n.measurement_id
     where n.org_id = ${org_id} and m.user_id = any(${[...userIds]}::uuid[])
       and m.created_time >= ${from} and m.created_time < ${to}
     order by n.written_time`.execute(tx);
  return rows;
}

export type EvidenceAlert = {
  readonly alert_id: string;
  readonly rule_name: string;
  readonly trigger: AlertTrigger;
  readonly severity: AlertSeverity;
  readonly subject_name: string;
  readonly user_id: string | null;
  readonly state: string;
  readonly value: number | null;
  readonly message: string;
  readonly began_at: Date;
  readonly fired_at: Date | null;
  readonly acknowledged_at: Date | null;
  readonly acknowledged_by: string | null;
  readonly note: string;
  readonly ended_at: Date | null;
  readonly is_simulated: boolean;
};

type AlertedIn = {
  readonly userIds: readonly string[];
  readonly tagIds: readonly string[];
  /** Of a job at a location both are among these. */
  readonly placeIds: readonly string[];
};

/** Alerts that were open at some time of these days, about these people or about these locations and jobs. */
export async function alertsOfPack(
  { tx, org_id }: OrganisationScope,
  { userIds, tagIds, placeIds }: AlertedIn,
  { from, to }: Between,
): Promise<EvidenceAlert[]> {
  const { rows } = await sql<EvidenceAlert>`
    select a.alert_id, a.rule_name, a.trigger, a.severity, a.subject_name, a.user_id, a.state, a.value, a.message, a.began_at,
           a.fired_at, a.acknowledged_at, ${nameOfWhoActed(sql`a.acknowledged_by`, org_id)} as acknowledged_by, a.note, a.ended_at,
           a.is_simulated
      from alerts a
     where a.org_id = ${org_id} and a.began_at < ${new Date(to)} and (a.ended_at is null or a.ended_at >= ${new Date(from)})
       and (a.user_id = any(${[...userIds]}::uuid[])
            or (a.user_id is null and a.tag_ids && ${[...tagIds]}::uuid[]
                and (a.subject_kind <> 'job at a location' or a.tag_ids <@ ${[...placeIds]}::uuid[])))
     order by a.began_at, a.alert_id`.execute(tx);
  return rows;
}

/** What happened to alerts, in its order. */
export async function eventsOfPack(
  { tx, org_id }: OrganisationScope,
  alertIds: readonly string[],
): Promise<{ alert_id: string; at: Date; what: string; by: string | null; note: string }[]> {
  const { rows } = await sql<{ alert_id: string; at: Date; what: string; by: string | null; note: string }>`
    select e.alert_id, e.at, e.what, ${nameOfWhoActed(sql`e.user_id`, org_id)} as by, e.note
      from alert_events e
     where e.org_id = ${org_id} and e.alert_id = any(${[...alertIds]}::uuid[])
     order by e.at, e.alert_id, e.number`.execute(tx);
  return rows;
}

export type PackTag = {
  readonly tag_id: string;
  readonly type: string;
  readonly name: string;
  readonly metadata: Record<string, unknown>;
  readonly active: boolean;
};

/** All tags, deleted ones too: what people carried is named by them. */
export async function tagsOfPack({ tx, org_id }: OrganisationScope): Promise<PackTag[]> {
  const { rows } = await sql<PackTag>`
    select tag_id, type, name, metadata, active from tags where org_id = ${org_id} order by lower(name), tag_id`.execute(
    tx,
  );
  return rows;
}

export type PackEntry = {
  readonly seq: string;
  readonly at: Date;
  readonly user_id: string | null;
  readonly action: string;
  readonly subject: Record<string, unknown>;
  readonly address: string | null;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
};

/**
 * The whole trail of these days in its order, with all that its hashes are made of. Without a gap, also where a clock was
 * set back in between.
 */
export async function entriesOfPack(
  { tx, org_id }: OrganisationScope,
  { from, to }: Between,
): Promise<PackEntry[]> {
  const { rows } = await sql<PackEntry>`
    select seq, at, user_id, action, subject, address, previous_hash, hash
      from audit, (select min(seq) as first, max(seq) as last from audit
                    where org_id = ${org_id} and at >= ${new Date(from)} and at < ${new Date(to)}) as days
     where org_id = ${org_id} and seq between days.first and days.last order by seq`.execute(tx);
  return rows;
}
