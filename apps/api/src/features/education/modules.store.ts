import type { ListedModule, WrittenModule } from '@heatwise/contract/education/modules.contract';
import type { ModuleContent } from '@heatwise/domain/education/module-content';
import { fullName } from '@heatwise/domain/people/person-name';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { coverIn } from './files/files.store.ts';

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
