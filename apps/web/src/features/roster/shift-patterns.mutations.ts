import type { Tag } from '@heatwise/contract/entities/tags';
import type { RosterMetadata } from '@heatwise/contract/tags/roster.contract';
import { rosterRoutes, tagRoutes } from '@heatwise/contract/tags/tags.routes';
import { tagDeleted } from '@heatwise/domain/tags/tag-messages';
import { useApiMutation } from '../../api/use-api-mutation.ts';

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
