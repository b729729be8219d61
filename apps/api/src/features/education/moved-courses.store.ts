import { sql } from 'kysely';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { voidTrainingCounts } from './training-counts.store.ts';

/** Above every turn there is, while turns are numbered again. */
const OUT_OF_THE_WAY = 1_000_000;

/**
 * Of two people who became one: all courses are the target's, each module's turns in the order in which they were
 * finished. An open turn goes where the other has finished the module since it was assigned and has not been asked for it
 * again; of two open ones the one that is further stays, and the target's where neither is. An excuse from before the other
 * finished the module stands before that: what was finished comes round again, and an excuse does not.
 */
export async function moveCourses(
  scope: WritingScope,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<void> {
  const { tx, org_id } = scope;
  await voidTrainingCounts(scope, [from, to]);
  const both = sql`c.org_id = ${org_id} and c.user_id in (${from}, ${to})`;
  const excusedOn = sql`(c.excused_at at time zone 'UTC')::date`;
  const excusedBefore = sql`(
    select ${excusedOn} from courses d where d.org_id = c.org_id and d.user_id in (${from}, ${to})
       and d.module_id = c.module_id and d.done_on > ${excusedOn} limit 1)`;
  await sql`
    with open as (
      select c.course_id,
             exists (select from courses d where d.org_id = c.org_id and d.user_id in (${from}, ${to})
                        and d.module_id = c.module_id and d.done_on >= c.assigned_on
                        and not exists (
                          select from courses n where n.org_id = d.org_id and n.user_id = d.user_id
                             and n.module_id = d.module_id and n.round > d.round and n.done_on is null
                             and n.excused_at is null and n.withdrawn_at is null)) as is_over,
             row_number() over (
               partition by c.module_id
               order by exists (select from course_attempts a where a.org_id = c.org_id and a.course_id = c.course_id) desc,
                        cardinality(c.page_ids_done) desc, c.user_id = ${to} desc) as place
        from courses c
       where ${both} and c.done_on is null and c.excused_at is null and c.withdrawn_at is null)
    update courses c set withdrawn_at = ${now} from open o
     where c.org_id = ${org_id} and c.course_id = o.course_id and (o.is_over or o.place > 1)`.execute(tx);
  await sql`update courses c set round = c.round + ${OUT_OF_THE_WAY} where ${both}`.execute(tx);
  await sql`update courses c set user_id = ${to}, round = o.place
      from (select c.course_id, row_number() over (
                     partition by c.module_id
                     order by c.withdrawn_at is null, coalesce(c.done_on, ${excusedBefore}) nulls last, c.assigned_on, c.round, c.course_id) as place
              from courses c where ${both}) o
     where c.org_id = ${org_id} and c.course_id = o.course_id`.execute(tx);
}

/** Of two people who became one: whatever was assigned to the one by name is assigned to the other, named once. */
export async function moveNamed(
  { tx, org_id }: WritingScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    update module_assignments set user_ids = array_append(array_remove(array_remove(user_ids, ${from}), ${to}), ${to}::uuid)
     where org_id = ${org_id} and ${from} = any(user_ids)`.execute(tx);
}
