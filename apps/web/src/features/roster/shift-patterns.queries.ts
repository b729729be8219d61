import { sql } from 'kysely';
import type { LocalQueries } from '../../local-db/local-queries.ts';

export type ShiftPatternRow = {
  readonly tag_id: string;
  readonly name: string;
  readonly type: 'roster';
  readonly is_hidden: 0 | 1;
  /** JSON, with the pattern in it. */
  readonly metadata: string;
  readonly people: number;
};

/** Every shift pattern that was not deleted, by name, with how many active people carry it. */
export function shiftPatterns(queries: LocalQueries) {
  return queries
    .selectFrom('tags')
    .select([
      'tag_id',
      'name',
      'type',
      'is_hidden',
      'metadata',
      sql<number>`(select count(*) from userTags join users using (user_key)
                    where userTags.tag_id = tags.tag_id and users.active = 1)`.as('people'),
    ])
    .where('type', '=', 'roster')
    .where('active', '=', 1)
    .orderBy(sql`name collate nocase`)
    .$narrowType<{ type: 'roster' }>();
}

/** The names that are taken, for the rule of the name: a shift pattern is a tag among tags. */
export function takenNames(queries: LocalQueries) {
  return queries.selectFrom('tags').select(['tag_id', 'name']).where('active', '=', 1);
}
