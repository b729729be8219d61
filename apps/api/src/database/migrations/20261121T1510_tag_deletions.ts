import { type Kysely, sql } from 'kysely';

/** Finding what a tag is on, and what a deleted one was on, without reading everything. */
const indexes = [
  // Only measurements that carry tags of their own: most do not, and pay nothing for it.
  `create index measurements_tags on measurements using gin (tag_ids) where tag_ids <> '{}'`,
  `create index audit_tag_deletions on audit (org_id, (subject ->> 'tag_id'), seq) where action like 'tag.delete%'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await sql.raw(index).execute(db);
}
