import { randomUUID } from 'node:crypto';
import type { OfferedModule } from '@heatwise/contract/education/courses.contract';
import type { ListedModule, WrittenModule } from '@heatwise/contract/education/modules.contract';
import type { ModuleContent } from '@heatwise/domain/education/module-content';
import { fullName } from '@heatwise/domain/people/person-name';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { wordsInOtherLanguages } from './courses.store.ts';
import { coverIn } from './files/files.store.ts';
import { voidTrainingCounts } from './overview.store.ts';

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

/** A module as its writers keep it. */
export type StoredModule = {
  readonly module_id: string;
  readonly state: WrittenModule['state'];
  readonly draft: ModuleContent;
  readonly revision: number;
  readonly published_revision: number | null;
  readonly version: number | null;
};

export async function findModule(
  { tx, org_id }: OrganisationScope,
  moduleId: string,
): Promise<StoredModule | undefined> {
  const row = await tx
    .selectFrom('training_modules')
    .select(['module_id', 'state', 'draft', 'revision', 'published_revision', 'version'])
    .where('org_id', '=', org_id)
    .where('module_id', '=', moduleId)
    .executeTakeFirst();
  return row && { ...row, draft: row.draft as ModuleContent };
}

/** What was published and when, the newest first. */
export async function versionsOf(
  { tx, org_id }: OrganisationScope,
  moduleId: string,
): Promise<WrittenModule['versions']> {
  const rows = await tx
    .selectFrom('module_versions as v')
    .leftJoin('users as u', (join) =>
      join.onRef('u.org_id', '=', 'v.org_id').onRef('u.user_id', '=', 'v.published_by'),
    )
    .select(['v.version', 'v.asks', 'v.published_at', 'u.name_first', 'u.name_last'])
    .where('v.org_id', '=', org_id)
    .where('v.module_id', '=', moduleId)
    .orderBy('v.version', 'desc')
    .execute();
  return rows.map(({ version, asks, published_at, name_first, name_last }) => ({
    version,
    asks,
    published_at: published_at.toISOString(),
    published_by: fullName({ name_first: name_first ?? '', name_last: name_last ?? '' }),
  }));
}

/** Whether everybody was asked for a newer version than this one. */
export async function isAskedAgainSince(
  { tx, org_id }: OrganisationScope,
  { module_id, version }: { readonly module_id: string; readonly version: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('module_versions')
    .select('version')
    .where('org_id', '=', org_id)
    .where('module_id', '=', module_id)
    .where('version', '>', version)
    .where('asks', '=', 'everybody')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A version as it was frozen. Throws where there is none: versions never go away before their module. */
export async function contentOfVersion(
  { tx, org_id }: OrganisationScope,
  moduleId: string,
  version: number,
): Promise<ModuleContent> {
  const row = await tx
    .selectFrom('module_versions')
    .select('content')
    .where('org_id', '=', org_id)
    .where('module_id', '=', moduleId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new Error(`version ${version} of the module ${moduleId} is not there`);
  return row.content;
}

/** At the end of the list; false where the id is known already. */
export async function insertModule(
  { tx, org_id }: WritingScope,
  module: { readonly module_id: string; readonly draft: ModuleContent; readonly created_by: string },
  now: Date,
): Promise<boolean> {
  const last = await tx
    .selectFrom('training_modules')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('org_id', '=', org_id)
    .executeTakeFirst();
  const { rows } = await sql`
    insert into training_modules (org_id, module_id, position, draft, created_by, created_at, modified_at)
    values (${org_id}, ${module.module_id}, ${(last?.position ?? 0) + 1}, ${JSON.stringify(module.draft)},
            ${module.created_by}, ${now}, ${now})
    on conflict (org_id, module_id) do nothing returning module_id`.execute(tx);
  return rows.length === 1;
}

type ModuleChange = Partial<
  Pick<StoredModule, 'state' | 'draft' | 'revision' | 'published_revision' | 'version'>
>;

/** What is not named stays. */
export async function updateModule(
  { tx, org_id }: WritingScope,
  moduleId: string,
  { draft, ...change }: ModuleChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('training_modules')
    .set({ ...change, ...(draft && { draft: JSON.stringify(draft) }), modified_at: now })
    .where('org_id', '=', org_id)
    .where('module_id', '=', moduleId)
    .execute();
}

export async function insertVersion(
  { tx, org_id }: WritingScope,
  version: {
    readonly module_id: string;
    readonly version: number;
    readonly content: ModuleContent;
    readonly asks: 'new' | 'everybody';
    readonly published_by: string;
  },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('module_versions')
    .values({ ...version, org_id, content: JSON.stringify(version.content), published_at: now })
    .execute();
}

/** Of one that was never published; nothing hangs on it. */
export async function deleteModule({ tx, org_id }: WritingScope, moduleId: string): Promise<void> {
  await tx
    .deleteFrom('training_modules')
    .where('org_id', '=', org_id)
    .where('module_id', '=', moduleId)
    .execute();
}

/** The list in this order; what is not named keeps its order behind it, unknown ids count for nothing. */
export async function orderModules(
  { tx, org_id }: WritingScope,
  moduleIds: readonly string[],
): Promise<void> {
  await sql`
    update training_modules m set position = o.place
      from (select module_id, row_number() over (
              order by array_position(${[...moduleIds]}::uuid[], module_id) nulls last, position) as place
              from training_modules where org_id = ${org_id}) o
     where m.org_id = ${org_id} and m.module_id = o.module_id and m.position <> o.place`.execute(tx);
}

type Listed = Omit<ListedModule, 'modified_at' | 'cover' | 'assigned' | 'done' | 'overdue'> & {
  readonly cover_id: string | null;
  readonly modified_at: Date;
};

/** Every module, in their own order. */
export async function listModules({
  tx,
  org_id,
}: OrganisationScope): Promise<(Omit<Listed, 'modified_at'> & Pick<ListedModule, 'modified_at'>)[]> {
  const { rows } = await sql<Listed>`
    select m.module_id, m.draft ->> 'title' as title, m.draft ->> 'summary' as summary,
           m.draft ->> 'language' as language, (select coalesce(jsonb_agg(t.key order by t.key), '[]')
              from jsonb_each(coalesce(m.draft -> 'translations', '{}')) t
             where (t.value ->> 'is_offered')::boolean) as translations, (m.draft ->> 'minutes')::int as minutes, m.state, m.version,
           ${coverIn(org_id, sql`m.draft`)} as cover_id,
           m.revision is distinct from m.published_revision as is_changed,
           jsonb_array_length(m.draft -> 'pages') as pages,
           coalesce(jsonb_array_length(m.draft #> '{assessment,questions}'), 0) as questions, m.modified_at
      from training_modules m
     where m.org_id = ${org_id} order by m.position, m.module_id`.execute(tx);
  return rows.map(({ modified_at, ...row }) => ({ ...row, modified_at: modified_at.toISOString() }));
}
