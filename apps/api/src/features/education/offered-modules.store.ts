import { randomUUID } from 'node:crypto';
import type { OfferedModule } from '@heatwise/contract/education/courses.contract';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { wordsInOtherLanguages } from './courses.store.ts';
import { coverIn } from './files/files.store.ts';
import { voidTrainingCounts } from './training-counts.store.ts';

/** Of a module `m` and its newest version `v`. */
const IS_OFFERED = sql<boolean>`(m.state = 'published' and v.content ->> 'shown_to' = 'everybody')`;

const newestVersions = (orgId: string): RawBuilder<unknown> => sql`
  training_modules m join module_versions v on v.org_id = m.org_id and v.module_id = m.module_id and v.version = m.version
    and m.org_id = ${orgId}`;

/** Modules that everybody may begin, in their own order, without those that somebody has. */
export async function offeredModules(
  { tx, org_id }: OrganisationScope,
  userId: string,
): Promise<(Omit<OfferedModule, 'cover' | 'translations'> & Offered)[]> {
  const { rows } = await sql<Omit<OfferedModule, 'cover' | 'translations'> & Offered>`
    select m.module_id, v.content ->> 'title' as title, v.content ->> 'summary' as summary,
           v.content ->> 'language' as language, ${wordsInOtherLanguages} as translations,
           (v.content ->> 'minutes')::int as minutes, ${coverIn(org_id, sql`v.content`)} as cover_id,
           jsonb_typeof(v.content -> 'assessment') = 'object' as has_assessment
      from ${newestVersions(org_id)}
     where ${IS_OFFERED} and not exists (
       select from courses c where c.org_id = m.org_id and c.module_id = m.module_id and c.user_id = ${userId}
                               and c.withdrawn_at is null)
     order by m.position, m.module_id`.execute(tx);
  return rows;
}

type Offered = {
  readonly cover_id: string | null;
  readonly translations: OfferedModule['translations'] | null;
};

/** The version that somebody begins who begins a module by themselves; undefined where it is not offered. */
export async function offeredVersion(
  { tx, org_id }: OrganisationScope,
  moduleId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select m.version from ${newestVersions(org_id)} where m.module_id = ${moduleId} and ${IS_OFFERED}`.execute(
    tx,
  );
  return rows[0]?.version;
}

/** The course that somebody has of a module, if any. */
export async function courseOfModule(
  { tx, org_id }: OrganisationScope,
  { user_id, module_id }: { readonly user_id: string; readonly module_id: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('courses')
    .select('course_id')
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('module_id', '=', module_id)
    .where('withdrawn_at', 'is', null)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.course_id;
}

type Taken = {
  readonly user_id: string;
  readonly module_id: string;
  readonly version: number;
  readonly today: CalendarDay;
  readonly now: Date;
};

/**
 * A turn that its person begins by themselves: what somebody has begun stays theirs, whatever is assigned. One that was
 * taken from them before they began it is theirs again.
 */
export async function insertTaken(
  scope: WritingScope,
  { user_id, module_id, version, today, now }: Taken,
): Promise<string> {
  const { tx, org_id } = scope;
  await voidTrainingCounts(scope, [user_id]);
  const last = await tx
    .selectFrom('courses')
    .select(({ fn }) => fn.max('round').as('round'))
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('module_id', '=', module_id)
    .executeTakeFirst();
  const { rows } = await sql<{ course_id: string }>`
    insert into courses as c (org_id, course_id, user_id, module_id, round, version, assigned_on, started_at)
    values (${org_id}, ${randomUUID()}, ${user_id}, ${module_id}, ${last?.round ?? 1}, ${version}, ${today}, ${now})
        on conflict (org_id, user_id, module_id, round) do update set
           withdrawn_at = null, version = excluded.version, assigned_on = excluded.assigned_on, due_on = null,
           started_at = excluded.started_at, excused_at = null, excused_by = null, excuse = null
    returning c.course_id`.execute(tx);
  const [taken] = rows;
  if (!taken) throw new Error(`the module ${module_id} was not given to ${user_id}`);
  return taken.course_id;
}
