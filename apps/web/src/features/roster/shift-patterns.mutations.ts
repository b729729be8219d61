import type { Tag } from '@heatwise/contract/sync/entities';
import type { RosterMetadata, rosterRoutes } from '@heatwise/contract/tags/roster.contract';
import type { tagRoutes } from '@heatwise/contract/tags/tags.contract';
import { tagDeleted } from '@heatwise/domain/tags/tag-messages';
import { useWrite } from '../../sync/use-write.ts';

export type PatternToSave = {
  readonly tag_id: string;
  readonly name: string;
  readonly metadata: RosterMetadata & { readonly _start_day: string };
  /** What it was called; null for a new one. */
  readonly formerName: string | null;
};

/** Makes a shift pattern, or changes its name and its days, the name first: it is what can be refused. */
export function useSaveShiftPattern() {
  return useWrite<PatternToSave, null>({
    key: ['roster', 'save'],
    async send(api, { tag_id, name, metadata, formerName }) {
      if (formerName === null) {
        const body = { tag_id, name, type: 'roster' as const, metadata };
        await api.send<typeof tagRoutes.create>({ method: 'POST', url: '/v2/tag', body });
        return null;
      }
      if (name !== formerName)
        await api.send<typeof tagRoutes.edit>({ method: 'PATCH', url: '/v2/tag', body: { tag_id, name } });
      await api.send<typeof rosterRoutes.edit>({
        method: 'PATCH',
        url: '/v3/tag/roster',
        body: { tag_id, metadata },
      });
      return null;
    },
    doneText: (_output, { formerName }) =>
      formerName === null ? 'Shift pattern created.' : 'Shift pattern saved.',
  });
}

export function useDeleteShiftPattern() {
  return useWrite<Pick<Tag, 'tag_id' | 'name'>, Tag>({
    key: ['roster', 'delete'],
    send: (api, { tag_id }) =>
      api.send<typeof tagRoutes.delete>({ method: 'DELETE', url: '/v3/tag/:tag_id', params: { tag_id } }),
    doneText: (_tag, { name }) => tagDeleted(name),
  });
}
