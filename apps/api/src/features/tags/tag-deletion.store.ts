import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';

/** How far a deletion has taken its tag off what carries it, and who deleted it; null: not known any more. */
export type TagSweep = {
  /** Stopped: the tag is being restored, or somebody died over that. */
  readonly part: 'people' | 'measurements' | 'stopped';
  /** Rows up to this id are done. */
  readonly after_id: string;
  readonly deleted_by: string | null;
  readonly address: string | null;
};

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** What is left to do of a tag that is still deleted. */
export function findSweep({ tx, org_id }: OrganisationScope, tagId: string): Promise<TagSweep | undefined> {
  return tx
    .selectFrom('tag_sweeps as s')
    .innerJoin('tags as t', (join) =>
      join.onRef('t.org_id', '=', 's.org_id').onRef('t.tag_id', '=', 's.tag_id'),
    )
    .select(['s.part', 's.after_id', 's.deleted_by', 's.address'])
    .where('s.org_id', '=', org_id)
    .where('s.tag_id', '=', tagId)
    .where('t.active', '=', false)
    .executeTakeFirst() as Promise<TagSweep | undefined>;
}

/** A tag whose sweep goes on and is not set aside. */
export async function nextSwept({ tx, org_id }: WritingScope): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tag_sweeps')
    .select('tag_id')
    .where('org_id', '=', org_id)
    .where('part', '<>', 'stopped')
    .where('due_at', '<=', sql<Date>`statement_timestamp()`)
    .orderBy('due_at')
    .orderBy('tag_id')
    .limit(1)
    .executeTakeFirst();
  return row?.tag_id;
}

type Begun = Pick<TagSweep, 'part' | 'deleted_by' | 'address'>;

/** Puts a sweep in the place of whatever there was of one of the tag. */
export async function beginSweep({ tx, org_id }: WritingScope, tagId: string, begun: Begun): Promise<void> {
  const sweep = { ...begun, after_id: BEFORE_ALL, attempts: 0 };
  await tx
    .insertInto('tag_sweeps')
    .values({ org_id, tag_id: tagId, ...sweep, due_at: sql`statement_timestamp()` })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'tag_id'])
        .doUpdateSet((eb) => ({ ...sweep, due_at: eb.ref('excluded.due_at') })),
    )
    .execute();
}

/** The sweep goes on after an id; without one it begins with another part. */
export async function noteProgress(
  { tx, org_id }: WritingScope,
  tagId: string,
  part: TagSweep['part'],
  afterId: string = BEFORE_ALL,
): Promise<void> {
  await tx
    .updateTable('tag_sweeps')
    .set({ part, after_id: afterId, attempts: 0 })
    .where('org_id', '=', org_id)
    .where('tag_id', '=', tagId)
    .execute();
}

export async function endSweep({ tx, org_id }: WritingScope, tagId: string): Promise<void> {
  await tx.deleteFrom('tag_sweeps').where('org_id', '=', org_id).where('tag_id', '=', tagId).execute();
}

/** A row that a sweep comes by, and whether it carries the tag. */
export type PassedRow = { readonly id: string; readonly carries: boolean };

/** The next people after an id, whatever has become of them, in the order of their ids. */
export async function nextPeople(
  { tx, org_id }: OrganisationScope,
  tagId: string,
  afterId: string,
  limit: number,
): Promise<PassedRow[]> {
  const { rows } = await sql<PassedRow>`
    select user_id as id, tag_ids @> array[${tagId}]::uuid[] as carries from users
     where org_id = ${org_id} and user_id > ${afterId}::uuid order by user_id limit ${limit}`.execute(tx);
  return rows;
}

/**
 * The same of measurements that carry any tag of their own. Not of those that carry this one: behind row-level security
 * PostgreSQL asks no index what an array contains.
 */
export async function nextTaggedMeasurements(
  { tx, org_id }: OrganisationScope,
  tagId: string,
  afterId: string,
  limit: number,
): Promise<PassedRow[]> {
  const { rows } = await sql<PassedRow>`
    select measurement_id as id, tag_ids @> array[${tagId}]::uuid[] as carries from measurements
     where org_id = ${org_id} and measurement_id > ${afterId}::uuid and tag_ids <> '{}'
     order by measurement_id limit ${limit}`.execute(tx);
  return rows;
}

export type GrantOnTag = { readonly user_id: string; readonly access: string };

/** Deactivates every permission on a tag. Returns what they were. */
export async function endPermissionsOn(
  { tx, org_id, stamps }: WritingScope,
  tagId: string,
): Promise<GrantOnTag[]> {
  const permissions = await tx
    .selectFrom('permissions')
    .select(['permission_id', 'user_id', 'access'])
    .where('org_id', '=', org_id)
    .where('tag_id', '=', tagId)
    .where('active', '=', true)
    .orderBy('modified_time')
    .execute();
  if (permissions.length === 0) return [];
  const { base } = stamps.takeBlock(permissions.length);
  await sql`
    update permissions p
       set active = false, modified_time = instant_of_us(${base}::bigint + wanted.i)
      from unnest(${permissions.map(({ permission_id }) => permission_id)}::uuid[])
           with ordinality wanted (permission_id, i)
     where p.org_id = ${org_id} and p.permission_id = wanted.permission_id`.execute(tx);
  return permissions.map(({ user_id, access }) => ({ user_id, access }));
}

/** Grants on a tag to those of the people who are active and have none there; the entry of the trail says by whom. */
export async function grantOn(
  { tx, org_id, stamps }: WritingScope,
  tagId: string,
  grants: readonly GrantOnTag[],
  auditSeq: string,
): Promise<void> {
  if (grants.length === 0) return;
  const { base } = stamps.takeBlock(grants.length);
  await sql`
    insert into permissions (org_id, permission_id, user_id, tag_id, access, active, audit_seq,
                             created_time, modified_time)
    select u.org_id, wanted.permission_id, u.user_id, ${tagId}::uuid, wanted.access, true, ${auditSeq}::bigint,
           instant_of_us(${base}::bigint + wanted.i), instant_of_us(${base}::bigint + wanted.i)
      from unnest(${grants.map(() => randomUUID())}::uuid[], ${grants.map(({ user_id }) => user_id)}::uuid[],
                  ${grants.map(({ access }) => access)}::text[])
           with ordinality wanted (permission_id, user_id, access, i)
      join users u on u.user_id = wanted.user_id
     where u.org_id = ${org_id} and u.active
       and not exists (select 1 from permissions p
                        where p.org_id = u.org_id and p.user_id = u.user_id
                          and p.tag_id = ${tagId}::uuid and p.active)`.execute(tx);
}

/** `carries`: the sweep had not come to the source, which has the tag still. */
type Merge = { readonly source_id: string; readonly target_id: string; readonly carries: boolean };

type DeletionPart = {
  readonly permissions?: readonly GrantOnTag[];
  readonly jobs?: readonly string[];
  readonly user_ids?: readonly string[];
  readonly measurement_ids?: readonly string[];
};

/** What the trail says of the last deletion of a tag, in the order in which it happened, and of merges since. */
export type TrailOfDeletion = {
  readonly parts: readonly DeletionPart[];
  readonly merges: readonly Merge[];
  readonly last_seq: string | null;
};

export async function lastDeletionOf(
  { tx, org_id }: OrganisationScope,
  tagId: string,
): Promise<TrailOfDeletion> {
  const { rows } = await sql<{
    seq: string;
    action: string;
    subject: DeletionPart & Merge;
    carries: boolean;
  }>`
    with parts as materialized (
      select seq, action, subject from audit
       where org_id = ${org_id} and action in ('tag.delete', 'tag.delete.users', 'tag.delete.measurements')
         and subject ->> 'tag_id' = ${tagId}
    ), begun as (select max(seq) as seq from parts where action = 'tag.delete')
    select parts.*, false as carries from parts, begun where parts.seq >= begun.seq
    union all
    select audit.seq, audit.action, audit.subject,
           exists (select from users u where u.org_id = ${org_id} and u.tag_ids @> array[${tagId}]::uuid[]
                      and u.user_id = (audit.subject ->> 'source_id')::uuid)
      from audit, begun
     where audit.org_id = ${org_id} and audit.action = 'person.merge' and audit.seq > begun.seq
     order by seq`.execute(tx);
  const isMerge = ({ action }: { action: string }) => action === 'person.merge';
  return {
    parts: rows.filter((row) => !isMerge(row)).map(({ subject }) => subject),
    merges: rows.filter(isMerge).map(({ subject, carries }) => ({ ...subject, carries })),
    last_seq: rows.at(-1)?.seq ?? null,
  };
}
