import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

type Test = {
  readonly measurement_id: string;
  readonly type: string;
  readonly valid: boolean;
  readonly active: boolean;
  readonly created_time: string;
  readonly modified_time: string;
};

/** The organisation's clock, in µs since 1970. Everything stamped up to it can be seen by what is read afterwards. */
export async function clockOf({ tx, org_id }: OrganisationScope): Promise<string> {
  const { last_us } = await tx
    .selectFrom('org_sync_clock')
    .select('last_us')
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow();
  return last_us;
}

/** Tests that were stored or changed after a stamp, in the order in which they were. */
export async function testsAfter(
  { tx, org_id }: OrganisationScope,
  until: string,
  most: number,
): Promise<Test[]> {
  return tx
    .selectFrom('measurements')
    .select(['measurement_id', 'type', 'valid', 'active', 'created_time', 'modified_time'])
    .where('org_id', '=', org_id)
    .where('modified_time', '>', until)
    .orderBy('modified_time')
    .limit(most)
    .execute();
}

/** Which tests notes of follow-ups were written about after a stamp, and each note's stamp. */
export async function notesAfter(
  { tx, org_id }: OrganisationScope,
  until: string,
  most: number,
): Promise<{ measurement_id: string; written_time: string }[]> {
  return tx
    .selectFrom('follow_up_notes')
    .select(['measurement_id', 'written_time'])
    .where('org_id', '=', org_id)
    .where('written_time', '>', until)
    .orderBy('written_time')
    .limit(most)
    .execute();
}

type FollowUp = Omit<Test, 'modified_time'> & { readonly kind: string; readonly written_time: string };

/** Of these tests, those whose follow-up was ever closed, with the last note that closed or reopened it. */
export async function followUpsOf(
  { tx, org_id }: OrganisationScope,
  measurementIds: readonly string[],
): Promise<FollowUp[]> {
  if (measurementIds.length === 0) return [];
  const { rows } = await sql<FollowUp>`
    select distinct on (n.measurement_id) n.measurement_id, m.type, m.valid, m.active, m.created_time, n.kind, n.written_time
      from follow_up_notes n join measurements m on m.org_id = ${org_id} and m.measurement_id = n.measurement_id
     where n.org_id = ${org_id} and n.measurement_id = any(${[...measurementIds]}::uuid[])
       and n.kind in ('close', 'reopen')
     order by n.measurement_id, n.written_time desc`.execute(tx);
  return rows;
}

/** The next slice of people in which something changed about courses, and how often it has by now. */
export async function sliceToLookAt({ tx, org_id }: OrganisationScope) {
  const { rows } = await sql<{ slice: number; changes: string }>`
    select t.slice, t.changes from training_changes t
      left join loyalty_trainings l on l.org_id = ${org_id} and l.slice = t.slice
     where t.org_id = ${org_id} and t.changes > coalesce(l.changes, 0) order by t.slice limit 1`.execute(tx);
  return rows[0];
}

type Course = {
  readonly course_id: string;
  readonly title: string;
  readonly done_on: string | null;
  readonly is_withdrawn: boolean;
  /** What was booked for it so far; null for nothing yet. */
  readonly booked: number | null;
};

/** Courses of a slice's people that are finished, or for which points were booked, as they were called when they were taken. */
export async function coursesOfSlice({ tx, org_id }: OrganisationScope, slice: number): Promise<Course[]> {
  const { rows } = await sql<Course>`
    select c.course_id, coalesce(v.content ->> 'title', m.draft ->> 'title') as title, c.done_on::text as done_on,
           c.withdrawn_at is not null as is_withdrawn, l.booked::int as booked
      from users u
      join courses c on c.org_id = ${org_id} and c.user_id = u.user_id
      join training_modules m on m.org_id = ${org_id} and m.module_id = c.module_id
      left join module_versions v on v.org_id = ${org_id} and v.module_id = c.module_id and v.version = c.version
      left join lateral (select sum(points) as booked from loyalty_ledger e
                          where e.org_id = ${org_id} and e.reason = 'course' and e.subject_id = c.course_id) l on true
     where u.org_id = ${org_id} and get_byte(uuid_send(u.user_id), 15) = ${slice}
       and (c.done_on is not null or l.booked is not null)`.execute(tx);
  return rows;
}

export async function noteSliceLooked(
  { tx, org_id }: OrganisationScope,
  { slice, changes }: { readonly slice: number; readonly changes: string },
): Promise<void> {
  await sql`
    insert into loyalty_trainings as l (org_id, slice, changes) values (${org_id}, ${slice}, ${changes})
        on conflict (org_id, slice) do update set changes = excluded.changes`.execute(tx);
}
