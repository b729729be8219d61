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
