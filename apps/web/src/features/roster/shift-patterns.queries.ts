import type { Tag } from '@heatwise/contract/entities/tags';
import type { RosterMetadata } from '@heatwise/contract/tags/tags.contract';
import { rosterRoutes, tagRoutes } from '@heatwise/contract/tags/tags.routes';
import { tagDeleted } from '@heatwise/domain/tags/tag';
import { sql } from 'kysely';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import type { LocalQueries } from '../../local-db/local-queries.ts';

export type PatternToSave = {
  readonly tag_id: string;
  readonly name: string;
  readonly metadata: RosterMetadata & { readonly _start_day: string };
  /** What it was called; null for a new one. */
  readonly formerName: string | null;
};

/** Makes a shift pattern, or changes its name and its days, the name first: it is what can be refused. */
export function useSaveShiftPattern() {
  return useApiMutation<PatternToSave, null>(
    async (api, { tag_id, name, metadata, formerName }) => {
      if (formerName === null) {
        const body = { tag_id, name, type: 'roster' as const, metadata };
        await api.send(tagRoutes.create, { body });
        return null;
      }
      if (name !== formerName) await api.send(tagRoutes.edit, { body: { tag_id, name } });
      await api.send(rosterRoutes.edit, { body: { tag_id, metadata } });
      return null;
    },
    {
      key: ['roster', 'save'],
      done: (_output, { formerName }) =>
        formerName === null ? 'Shift pattern created.' : 'Shift pattern saved.',
      synchronises: true,
    },
  );
}

export function useDeleteShiftPattern() {
  return useApiMutation<Pick<Tag, 'tag_id' | 'name'>, Tag>(
    (api, { tag_id }) => api.send(tagRoutes.delete, { params: { tag_id } }),
    { key: ['roster', 'delete'], done: (_tag, { name }) => tagDeleted(name), synchronises: true },
  );
}

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
