import type { OwnCourse } from '@heatwise/contract/education/courses.contract';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import type { StoredIdentification } from './attempts.store.ts';
import { coverIn } from './files/files.store.ts';
import { voidTrainingCounts } from './overview.store.ts';

/** A person's turn at a module; whose it is, and how far they are. */
export type StoredCourse = {
  readonly course_id: string;
  readonly user_id: string;
  readonly module_id: string;
  readonly round: number;
  readonly version: number | null;
  readonly due_on: CalendarDay | null;
  readonly started_at: Date | null;
  readonly page_ids_done: readonly string[];
  readonly done_on: CalendarDay | null;
  readonly failed_at: Date | null;
  readonly extra_attempts: number;
  readonly excused_at: Date | null;
} & StoredIdentification;

function selectCourses({ tx, org_id }: OrganisationScope) {
  return tx
    .selectFrom('courses as c')
    .select(['c.course_id', 'c.user_id', 'c.module_id', 'c.round', 'c.version', 'c.started_at'])
    .select(['c.page_ids_done', 'c.failed_at', 'c.extra_attempts', 'c.excused_at'])
    .select(['c.identified_by', 'c.link_issued_by'])
    .select([
      sql<CalendarDay | null>`c.due_on::text`.as('due_on'),
      sql<CalendarDay | null>`c.done_on::text`.as('done_on'),
    ])
    .where('c.org_id', '=', org_id)
    .where('c.withdrawn_at', 'is', null);
}

/** A course that its person has, whoever asks. */
export function findCourse(scope: OrganisationScope, courseId: string): Promise<StoredCourse | undefined> {
  return selectCourses(scope).where('c.course_id', '=', courseId).executeTakeFirst();
}

/** A course in the list of whoever has it: what it says and how far they are, without its pages and questions. */
export type OutlinedCourse = Pick<
  StoredCourse,
  'course_id' | 'due_on' | 'started_at' | 'done_on' | 'failed_at' | 'excused_at'
> & {
  readonly title: string;
  readonly summary: string;
  readonly language: string;
  /** In its other languages; null where there is only one. */
  readonly translations: OwnCourse['translations'] | null;
  readonly minutes: number | null;
  readonly cover_id: string | null;
  readonly pages: number;
  readonly pages_done: number;
  readonly has_assessment: boolean;
  /** With those that were allowed besides; null without an assessment. */
  readonly attempts_allowed: number | null;
  readonly attempts: number;
  readonly certificate: { readonly number: string; readonly valid_until: CalendarDay | null } | null;
};

/** Of a version `v`, which has the translations that are offered; a text that one has not is the module's own. */
export const wordsInOtherLanguages = sql`(
  select jsonb_agg(jsonb_build_object(
           'language', t.key,
           'title', coalesce(t.value #>> '{texts,title,value}', v.content ->> 'title'),
           'summary', coalesce(t.value #>> '{texts,summary,value}', v.content ->> 'summary')) order by t.key)
    from jsonb_each(coalesce(v.content -> 'translations', '{}')) t)`;

/**
 * The latest turn of each module that somebody has: what is open first, by when it is due. One statement, however many
 * there are; pages and questions, up to half a megabyte of each module, stay in the database.
 */
export async function ownCourses(
  { tx, org_id }: OrganisationScope,
  userId: string,
): Promise<OutlinedCourse[]> {
  const { rows } = await sql<OutlinedCourse>`
    select c.course_id, c.due_on::text, c.started_at, c.done_on::text, c.failed_at, c.excused_at,
           v.content ->> 'title' as title, v.content ->> 'summary' as summary, v.content ->> 'language' as language,
           ${wordsInOtherLanguages} as translations,
           (v.content ->> 'minutes')::int as minutes, ${coverIn(org_id, sql`v.content`)} as cover_id, p.pages, p.pages_done,
           jsonb_typeof(v.content -> 'assessment') = 'object' as has_assessment,
           (v.content #>> '{assessment,attempts_allowed}')::int + c.extra_attempts as attempts_allowed,
           (select count(*)::int from course_attempts a
             where a.org_id = ${org_id} and a.course_id = c.course_id) as attempts,
           (select jsonb_build_object('number', t.number, 'valid_until', t.valid_until) from certificates t
             where t.org_id = ${org_id} and t.course_id = c.course_id) as certificate
      from (select distinct on (module_id) * from courses
             where org_id = ${org_id} and user_id = ${userId} and withdrawn_at is null
             order by module_id, round desc) c
      join training_modules m on m.org_id = ${org_id} and m.module_id = c.module_id
      join module_versions v on v.org_id = ${org_id} and v.module_id = c.module_id
                            and v.version = coalesce(c.version, m.version)
      cross join lateral (
        select count(*)::int as pages,
               count(*) filter (where (page ->> 'page_id')::uuid = any(c.page_ids_done))::int as pages_done
          from jsonb_array_elements(v.content -> 'pages') page) p
     order by c.done_on is not null, c.due_on nulls last, c.module_id`.execute(tx);
  return rows;
}

type CourseChange = Partial<
  Omit<StoredCourse, 'course_id' | 'user_id' | 'module_id' | 'round' | 'page_ids_done'>
> & {
  readonly page_ids_done?: string[];
  readonly excused_by?: string | null;
  readonly excuse?: string | null;
  readonly next_round_on?: CalendarDay | null;
  readonly next_due_on?: CalendarDay | null;
};

/** What counts of training look at; pages that were read are not among it. */
const COUNTED = ['done_on', 'failed_at', 'excused_at', 'withdrawn_at', 'due_on', 'assigned_on'] as const;

/** What is not named stays. */
export async function updateCourse(
  scope: WritingScope,
  courseId: string,
  change: CourseChange,
): Promise<void> {
  const changed = await scope.tx
    .updateTable('courses')
    .set(change)
    .where('org_id', '=', scope.org_id)
    .where('course_id', '=', courseId)
    .returning('user_id')
    .execute();
  if (COUNTED.some((column) => column in change))
    await voidTrainingCounts(
      scope,
      changed.map(({ user_id }) => user_id),
    );
}

/** Who somebody is to the rules, active or not. */
export function findLearner({ tx, org_id }: OrganisationScope, userId: string) {
  return tx
    .selectFrom('users')
    .select(['user_id', 'name_first', 'name_last', 'tag_ids', 'active'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
