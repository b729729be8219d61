import { TAG_TYPES } from '@heatwise/domain/tags/tag';
import { type RawBuilder, sql } from 'kysely';

/** The order of lists of tags, the domain's compareTags: jobs, locations, tags, the product's own, then by name. */
export function tagOrder(table: string): RawBuilder<unknown> {
  const [type, name, id] = [sql.ref(`${table}.type`), sql.ref(`${table}.name`), sql.ref(`${table}.tag_id`)];
  const ranks = TAG_TYPES.map((one, rank) => sql`when ${sql.lit(one)} then ${sql.lit(rank)}`);
  return sql`case ${type} ${sql.join(ranks, sql` `)} end, lower(${name}), ${id}`;
}
