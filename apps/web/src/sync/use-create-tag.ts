import type { Tag } from '@heatwise/contract/sync/entities';
import type { tagRoutes } from '@heatwise/contract/tags/tags.contract';
import { mayManageTags } from '@heatwise/domain/permissions/tag-editing';
import { tagCreated, tagCreationFailed } from '@heatwise/domain/tags/tag-messages';
import { type TagType, tagKind } from '@heatwise/domain/tags/tag-type';
import { useCallback } from 'react';
import type { ApiClient } from '../platform/api-client.ts';
import { RequestFailure } from '../platform/request-failure.ts';
import type { PickerOption } from '../ui/picker-options.ts';
import { useActor } from './actor.tsx';
import { useWrite } from './use-write.ts';

/** A tag as it is sent and, until it is synchronised, shown; the id is made here. */
export type TagToCreate = { readonly tag_id: string; readonly name: string; readonly type: TagType };

export const CREATE_TAG_KEY = ['tags', 'create'] as const;

async function sendNewTag(api: ApiClient, body: TagToCreate): Promise<Tag> {
  try {
    const { tag } = await api.send<typeof tagRoutes.create>({ method: 'POST', url: '/v2/tag', body });
    return tag;
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure;
    const words = `${tagCreationFailed(tagKind(body.type))}: ${failure.message}`;
    throw new RequestFailure(failure.code, words, failure);
  }
}

/** Makes a tag, a job or a location; for its list, and for every screen whose pickers offer "+ New". */
export function useCreateTag() {
  return useWrite<TagToCreate, Tag>({
    key: CREATE_TAG_KEY,
    send: sendNewTag,
    doneText: (_tag, { type }) => tagCreated(tagKind(type)),
  });
}

/**
 * "+ New" of a picker of tags: makes one of the typed name, and gives null when it was refused, which a toast has said.
 * Undefined for who may not make tags.
 */
export function useNewTagForPicker(
  type: TagType,
): ((name: string) => Promise<PickerOption | null>) | undefined {
  const { mutateAsync } = useCreateTag();
  const make = useCallback(
    async (name: string) => {
      try {
        const tag = await mutateAsync({ tag_id: crypto.randomUUID(), name, type });
        return { id: tag.tag_id, label: tag.name };
      } catch {
        return null;
      }
    },
    [mutateAsync, type],
  );
  return mayManageTags(useActor()) ? make : undefined;
}
