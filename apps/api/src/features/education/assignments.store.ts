import type { Assignment, NewAssignment } from '@heatwise/contract/education/assignments.contract';
import type { Due, Repeat } from '@heatwise/domain/education/enrolment';
import { fullName } from '@heatwise/domain/people/person-name';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { BEFORE_ALL, isConcerned } from './enrolment.store.ts';

type Row = Omit<Assignment, 'made_by' | 'made_at' | 'progress' | 'due' | 'repeats'> & {
  readonly due: Due;
  readonly repeats: Repeat;
  readonly made_at: Date;
  readonly name_first: string | null;
  readonly name_last: string | null;
  readonly walked: number | null;
  readonly people: number;
};

/** What a module is assigned by, the newest first; only one when an id is given. */
export async function assignmentsOf(
  { tx, org_id }: OrganisationScope,
  moduleId: string,
  assignmentId: string | null = null,
): Promise<Assignment[]> {
  const one = assignmentId === null ? sql`` : sql`and a.assignment_id = ${assignmentId}`;
  const { rows } = await sql<Row>`
    select a.assignment_id, a.everyone, a.user_ids, a.tag_ids, a.due, a.repeats, a.reminders, a.made_at,
           by.name_first, by.name_last,
           case when a.walked_to is not null then
             (select count(*)::int from users u
               where u.org_id = ${org_id} and u.user_id <= a.walked_to and ${isConcerned(org_id)}) end as walked,
           case when a.walked_to is not null then
             (select count(*)::int from users u where u.org_id = ${org_id} and ${isConcerned(org_id)}) end as people
      from module_assignments a left join users by on by.org_id = ${org_id} and by.user_id = a.made_by
     where a.org_id = ${org_id} and a.module_id = ${moduleId} and a.active ${one}
     order by a.made_at desc, a.assignment_id`.execute(tx);
  return rows.map(({ name_first, name_last, walked, people, made_at, ...row }) => ({
    ...row,
    made_at: made_at.toISOString(),
    made_by: fullName({ name_first: name_first ?? '', name_last: name_last ?? '' }),
    progress: walked === null ? null : { done: walked, of: people },
  }));
}

export async function findAssignment({ tx, org_id }: OrganisationScope, assignmentId: string) {
  return tx
    .selectFrom('module_assignments as a')
    .innerJoin('training_modules as m', (join) =>
      join.onRef('m.org_id', '=', 'a.org_id').onRef('m.module_id', '=', 'a.module_id'),
    )
    .select(['a.module_id', 'a.active', sql<string>`m.draft ->> 'title'`.as('title')])
    .where('a.org_id', '=', org_id)
    .where('a.assignment_id', '=', assignmentId)
    .executeTakeFirst();
}

/** Begins the walk over the people it concerns that gives it. */
export async function insertAssignment(
  { tx, org_id }: WritingScope,
  assignment: Omit<NewAssignment, 'today'> & { readonly module_id: string; readonly made_by: string },
  now: Date,
): Promise<void> {
  const { due, repeats, reminders = true, ...row } = assignment;
  await tx
    .insertInto('module_assignments')
    .values({
      ...row,
      org_id,
      due: JSON.stringify(due),
      repeats: JSON.stringify(repeats),
      reminders,
      walked_to: BEFORE_ALL,
      made_at: now,
    })
    .execute();
}

/** Begins the walk over the people it concerns that takes it from those who have not begun. */
export async function endAssignment({ tx, org_id }: WritingScope, assignmentId: string): Promise<void> {
  await tx
    .updateTable('module_assignments')
    .set({ active: false, walked_to: BEFORE_ALL })
    .where('org_id', '=', org_id)
    .where('assignment_id', '=', assignmentId)
    .execute();
}

/** How many of these are active people of the organisation. */
export async function countPeople({ tx, org_id }: OrganisationScope, userIds: readonly string[]) {
  if (userIds.length === 0) return 0;
  const row = await tx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('org_id', '=', org_id)
    .where('user_id', 'in', [...userIds])
    .where('active', '=', true)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** How many of these are tags, jobs or locations that are not deleted. */
export async function countTags({ tx, org_id }: OrganisationScope, tagIds: readonly string[]) {
  if (tagIds.length === 0) return 0;
  const row = await tx
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('org_id', '=', org_id)
    .where('tag_id', 'in', [...tagIds])
    .where('active', '=', true)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
