import type { Tag } from '@heatwise/contract/entities/tags';
import type {
  JobMetadata,
  LocationMetadata,
  TagEdit,
  TagNotifications,
  TagUsers,
} from '@heatwise/contract/tags/tags.contract';
import { tagRoutes } from '@heatwise/contract/tags/tags.routes';
import {
  TAG_NOTIFICATION_UPDATED,
  TAG_UPDATED,
  tagDeleted,
  tagDeletionFailed,
} from '@heatwise/domain/tags/tag';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { HEAT_DAYS } from '../../entities/weather/chosen-weather.ts';
import { RequestFailure } from '../../platform/request-failure.ts';

export type NamedTag = Pick<Tag, 'tag_id' | 'name'>;

export const TAG_KEYS = {
  edit: ['tags', 'edit'],
  delete: ['tags', 'delete'],
  restore: ['tags', 'restore'],
} as const;

/** The write fails with these words before the reason. */
async function said<T>(work: Promise<T>, words: (reason: string) => string): Promise<T> {
  try {
    return await work;
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure;
    throw new RequestFailure(failure.code, words(failure.message), failure);
  }
}

/** Renames, hides or shows. */
export function useEditTag() {
  return useApiMutation<TagEdit, Tag>((api, body) => api.send(tagRoutes.edit, { body }), {
    key: TAG_KEYS.edit,
    done: TAG_UPDATED,
    synchronises: true,
  });
}

export function useDeleteTag() {
  return useApiMutation<NamedTag, Tag>(
    (api, { tag_id, name }) =>
      said(api.send(tagRoutes.delete, { params: { tag_id } }), (reason) => tagDeletionFailed(name, reason)),
    { key: TAG_KEYS.delete, done: (_tag, { name }) => tagDeleted(name), synchronises: true },
  );
}

export function useRestoreTag() {
  return useApiMutation<NamedTag, Tag>(
    (api, { tag_id }) => api.send(tagRoutes.restore, { body: { tag_id } }),
    { key: TAG_KEYS.restore, done: TAG_UPDATED, synchronises: true },
  );
}

export function useAddMembers() {
  return useApiMutation<TagUsers, { changed: number }>(
    (api, body) => api.send(tagRoutes.addUsers, { body }),
    { key: ['tags', 'members', 'add'], done: TAG_UPDATED, synchronises: true },
  );
}

export const REMOVE_MEMBERS_KEY = ['tags', 'members', 'remove'] as const;

/** One call for each person, one after another; what went before a failure stays done. */
export function useRemoveMembers() {
  return useApiMutation<TagUsers, null>(
    async (api, { tag_id, user_ids }) => {
      for (const user_id of user_ids) {
        await api.send(tagRoutes.removeUser, { body: { tag_id, user_id } });
      }
      return null;
    },
    { key: REMOVE_MEMBERS_KEY, done: TAG_UPDATED, synchronises: true },
  );
}

export function useSaveJob() {
  const queries = useQueryClient();
  return useApiMutation<{ tag_id: string; metadata: JobMetadata }, Tag>(
    async (api, { tag_id, metadata }) => {
      const tag = await api.send(tagRoutes.setJob, { body: { tag_id, type: 'job', metadata } });
      void queries.invalidateQueries({ queryKey: HEAT_DAYS });
      return tag;
    },
    { key: ['tags', 'job'], done: TAG_UPDATED, synchronises: true },
  );
}

export function useSaveLocation() {
  const queries = useQueryClient();
  return useApiMutation<{ tag_id: string; metadata: LocationMetadata }, Tag>(
    async (api, body) => {
      const tag = await api.send(tagRoutes.setLocation, { body });
      void queries.invalidateQueries({ queryKey: HEAT_DAYS });
      return tag;
    },
    { key: ['tags', 'location'], done: TAG_UPDATED, synchronises: true },
  );
}

export function useSaveNotifications() {
  return useApiMutation<TagNotifications, Tag>(
    (api, body) => api.send(tagRoutes.setNotifications, { body }),
    { key: ['tags', 'notifications'], done: TAG_NOTIFICATION_UPDATED, synchronises: true },
  );
}
