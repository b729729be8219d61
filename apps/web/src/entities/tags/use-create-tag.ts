import type { Tag } from '@heatwise/contract/entities/tags';
import type { JobMetadata } from '@heatwise/contract/tags/tags.contract';
import { tagRoutes } from '@heatwise/contract/tags/tags.routes';
import { mayManageTags } from '@heatwise/domain/permissions/tag-editing';
import {
  type TagType,
  tagCreated,
  tagCreationFailed,
  tagKind,
  tagNameShapeProblem,
  tidyTagName,
} from '@heatwise/domain/tags/tag';
import { useCallback, useMemo } from 'react';
import { useApiMutation, usePendingWrites } from '../../api/use-api-mutation.ts';
import type { ApiClient } from '../../platform/api-client.ts';
import { RequestFailure } from '../../platform/request-failure.ts';
import { useActor } from '../../sync/actor.tsx';
import type { CreateOption } from '../../ui/picker-options.ts';
import { useToast } from '../../ui/toasts.tsx';

/** A tag as it is sent and, until it is synchronised, shown; the id is made here. */
export type TagToCreate = {
  readonly tag_id: string;
  readonly name: string;
  readonly type: TagType;
  /** The assessment of a new job. */
  readonly metadata?: JobMetadata;
};

export const CREATE_TAG_KEY = ['tags', 'create'] as const;

async function sendNewTag(api: ApiClient, body: TagToCreate): Promise<Tag> {
  const failed = tagCreationFailed(tagKind(body.type));
  const { success, tag } = await api.send(tagRoutes.create, { body }).catch((failure: unknown) => {
    if (!(failure instanceof RequestFailure)) throw failure;
    throw new RequestFailure(failure.code, `${failed}: ${failure.message}`, failure);
  });
  if (!success) throw new RequestFailure('no-success-flag', failed);
  return tag;
}

/** Makes a tag, a job or a location; for its list, and for every screen whose pickers offer "+ New". */
export function useCreateTag() {
  return useApiMutation<TagToCreate, Tag>(sendNewTag, {
    key: CREATE_TAG_KEY,
    done: (_tag, { type }) => tagCreated(tagKind(type)),
    synchronises: true,
  });
}

/**
 * "+ New" of a picker of tags: picks it at once, and takes it back when it is refused; a toast says why. A name that
 * no tag can have is not sent. Undefined for who may not make tags.
 */
export function useNewTagForPicker(type: TagType): CreateOption | undefined {
  const { mutateAsync } = useCreateTag();
  const toast = useToast();
  const make = useCallback<CreateOption['make']>(
    (typed) => {
      const name = tidyTagName(typed);
      const problem = tagNameShapeProblem(name);
      if (problem) {
        toast('error', problem);
        return null;
      }
      const tag_id = crypto.randomUUID();
      const isMade = mutateAsync({ tag_id, name, type }).then(
        () => true,
        () => false,
      );
      return { option: { id: tag_id, label: name }, isMade };
    },
    [mutateAsync, toast, type],
  );
  const creation = useMemo<CreateOption>(() => ({ kind: tagKind(type), make }), [make, type]);
  return mayManageTags(useActor()) ? creation : undefined;
}

/** Whether a tag is on its way: what carries it is saved when it is there. */
export function useIsCreatingTag(): boolean {
  return usePendingWrites<TagToCreate>(CREATE_TAG_KEY).length > 0;
}
