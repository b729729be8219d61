import {
  SUPPORT_LATEST_TESTS,
  SUPPORT_PEOPLE_PAGE,
  type SupportAccess,
  type SupportDevice,
  type SupportOverview,
} from '@heatwise/contract/support/support-access.contract';
import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { SAME_LOOK_SECONDS } from '@heatwise/domain/support/support-access';
import { sql } from 'kysely';
import type { DeskWritingScope } from '../../auth/desk-scope.ts';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

/** All of this is read as the desk: the database shows it nothing without a grant that runs. */
export type Running = { readonly reason: string; readonly granted_by_name: string; readonly until: Date };

/** The grant that runs at this moment; undefined without one. */
export async function runningAccess({ tx, org_id }: DeskWritingScope): Promise<Running | undefined> {
  const { rows } = await sql<Running>`
    select reason, granted_by_name, until from support_access
     where org_id = ${org_id} and ended_at is null and until > statement_timestamp()
     order by until desc limit 1`.execute(tx);
  return rows[0];
}

/** Whether this look is a new one: the same member looked at the same thing some time ago at most. */
export async function isNewLook(
  { tx, org_id, actor }: DeskWritingScope,
  what: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into support_views as v (org_id, desk_user_id, what, seen_at)
    values (${org_id}, ${actor.user_id}, ${what}, ${now})
    on conflict (org_id, desk_user_id, what) do update set seen_at = excluded.seen_at
      where v.seen_at <= ${new Date(now.getTime() - SAME_LOOK_SECONDS * 1000)}
    returning 1`.execute(tx);
  return rows.length > 0;
}

type Stands = Omit<SupportOverview, 'reason' | 'granted_by_name' | 'until'>;

export async function howItStands({ tx, org_id }: DeskWritingScope): Promise<Stands> {
  const { rows } = await sql<Stands>`
    select o.name, u.people, u.hidden, u.deleted,
           (select m.modified_time from measurements m where m.org_id = o.org_id
             order by m.modified_time desc limit 1) as last_test_stored,
           (select count(*)::integer from restamp_queue r where r.org_id = o.org_id) as people_to_synchronise,
           (select count(*)::integer from tag_sweeps s where s.org_id = o.org_id) as tags_to_take_off
      from organisations o
      cross join lateral (
        select count(*) filter (where active)::integer as people,
               count(*) filter (where active and is_hidden)::integer as hidden,
               count(*) filter (where not active and merged_into is null)::integer as deleted
          from users where users.org_id = o.org_id) u
     where o.org_id = ${org_id}`.execute(tx);
  const [stands] = rows;
  if (!stands) throw new Error('the organisation is not there');
  return stands;
}

/** A test with what its class depends on. */
export type SeenTest = {
  readonly measurement_id: string;
  readonly user_id: string;
  readonly type: MeasurementType;
  readonly custom_id: string | null;
  readonly value: number;
  readonly valid: boolean;
  readonly active: boolean;
  readonly baseline: unknown;
  readonly device: string | null;
  readonly created_time: string;
  readonly modified_time: string;
};

const seen = sql.raw(`m.measurement_id, m.user_id, m.type, m.custom_id, m.value, m.valid, m.active,
  m.metadata -> '_baseline' as baseline, m.metadata ->> '_device' as device, m.created_time, m.modified_time`);

export type SeenPerson = {
  readonly user_id: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly is_hidden: boolean;
  readonly tags: string[];
};

export async function peopleByName(
  { tx, org_id }: DeskWritingScope,
  { q = '', offset }: { readonly q?: string | undefined; readonly offset: number },
): Promise<{ people: SeenPerson[]; count: number }> {
  const { rows } = await sql<SeenPerson & { count: number }>`
    select u.user_id, u.name_first, u.name_last, u.is_hidden, count(*) over ()::integer as count,
           array(select t.name from tags t
                  where t.org_id = u.org_id and t.tag_id = any (u.tag_ids) and t.active order by t.name) as tags
      from users u
     where u.org_id = ${org_id} and u.active
       and position(lower(${q.trim()}) in lower(u.name_first || ' ' || u.name_last)) > 0
     order by lower(u.name_last), lower(u.name_first), u.user_id
     limit ${SUPPORT_PEOPLE_PAGE} offset ${offset}`.execute(tx);
  return { people: rows.map(({ count: _, ...person }) => person), count: rows[0]?.count ?? 0 };
}

/** The latest test of each that was not removed. */
export async function latestOf(
  { tx, org_id }: DeskWritingScope,
  userIds: readonly string[],
): Promise<SeenTest[]> {
  const { rows } = await sql<SeenTest>`
    select l.* from unnest(${[...userIds]}::uuid[]) as wanted (user_id)
      cross join lateral (
        select ${seen} from measurements m
         where m.org_id = ${org_id} and m.user_id = wanted.user_id and m.active
         order by m.created_time desc, m.measurement_id limit 1) l`.execute(tx);
  return rows;
}

export async function personSeen({ tx, org_id }: DeskWritingScope, userId: string) {
  return tx
    .selectFrom('users')
    .select(['name_first', 'name_last'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Of one person, the newest first, those that were removed among them. */
export async function testsOf({ tx, org_id }: DeskWritingScope, userId: string): Promise<SeenTest[]> {
  const { rows } = await sql<SeenTest>`
    select ${seen} from measurements m
     where m.org_id = ${org_id} and m.user_id = ${userId}
     order by m.created_time desc, m.measurement_id limit ${SUPPORT_LATEST_TESTS}`.execute(tx);
  return rows;
}

export async function devicesSeen({ tx, org_id }: DeskWritingScope): Promise<SupportDevice[]> {
  const { rows } = await sql<SupportDevice>`
    select device_id, serial, nickname, device, firmware, app_version, tests, last_seen,
           retired_at is not null as is_retired
      from devices where org_id = ${org_id}
     order by last_seen desc nulls last, serial limit 500`.execute(tx);
  return rows;
}

const MOST_LISTED = 50;

type Row = Omit<SupportAccess, 'granted_at' | 'until' | 'ended_at'> & {
  granted_at: Date;
  until: Date;
  ended_at: Date | null;
};

/** The newest first; only one when an id is given. */
export async function supportAccessesOf(
  { tx, org_id }: OrganisationScope,
  accessId: string | null = null,
): Promise<SupportAccess[]> {
  const { rows } = await sql<Row>`
    select access_id, granted_by_name, reason, granted_at, until, ended_at, ended_by_name from support_access
     where org_id = ${org_id} and (${accessId}::uuid is null or access_id = ${accessId})
     order by granted_at desc, access_id limit ${MOST_LISTED}`.execute(tx);
  return rows.map(({ granted_at, until, ended_at, ...row }) => ({
    ...row,
    granted_at: granted_at.toISOString(),
    until: until.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }));
}

export async function nameOfPerson({ tx, org_id }: OrganisationScope, userId: string) {
  return tx
    .selectFrom('users')
    .select(['name_first', 'name_last'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

type NewAccess = {
  readonly access_id: string;
  readonly granted_by_name: string;
  readonly reason: string;
  readonly granted_at: Date;
  readonly until: Date;
};

export async function insertSupportAccess(
  { tx, org_id }: OrganisationScope,
  access: NewAccess,
): Promise<void> {
  await tx
    .insertInto('support_access')
    .values({ ...access, org_id })
    .execute();
}

export async function endSupportAccess(
  { tx, org_id }: OrganisationScope,
  accessId: string,
  end: { readonly ended_at: Date; readonly ended_by_name: string },
): Promise<void> {
  await tx
    .updateTable('support_access')
    .set(end)
    .where('org_id', '=', org_id)
    .where('access_id', '=', accessId)
    .execute();
}

/** What every screen of the organisation is told travels with the organisation's own row. */
export async function announce(
  { tx, org_id, stamps }: WritingScope,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const gone = Object.keys(change).filter((key) => change[key] === null);
  await sql`
    update organisations
       set metadata = (metadata || ${JSON.stringify(change)}::jsonb) - ${gone}::text[],
           modified_time = ${stamps.next()}
     where org_id = ${org_id}`.execute(tx);
}
