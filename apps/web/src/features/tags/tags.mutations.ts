import type { Tag } from '@heatwise/contract/sync/entities';
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
} from '@heatwise/domain/tags/tag-messages';
import { useQueryClient } from '@tanstack/react-query';
import { HEAT_DAYS } from '../../entities/weather/heat-records.ts';
import { RequestFailure } from '../../platform/request-failure.ts';
import { useWrite } from '../../sync/use-write.ts';

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
  return useWrite<TagEdit, Tag>({
    key: TAG_KEYS.edit,
    send: (api, body) => api.send(tagRoutes.edit, { body }),
    doneText: () => TAG_UPDATED,
  });
}

export function useDeleteTag() {
  return useWrite<NamedTag, Tag>({
    key: TAG_KEYS.delete,
    send: (api, { tag_id, name }) =>
      said(api.send(tagRoutes.delete, { params: { tag_id } }), (reason) => tagDeletionFailed(name, reason)),
    doneText: (_tag, { name }) => tagDeleted(name),
  });
}

export function useRestoreTag() {
  return useWrite<NamedTag, Tag>({
    key: TAG_KEYS.restore,
    send: (api, { tag_id }) => api.send(tagRoutes.restore, { body: { tag_id } }),
    doneText: () => TAG_UPDATED,
  });
}

export function useAddMembers() {
  return useWrite<TagUsers, { changed: number }>({
    key: ['tags', 'members', 'add'],
    send: (api, body) => api.send(tagRoutes.addUsers, { body }),
    doneText: () => TAG_UPDATED,
  });
}

export const REMOVE_MEMBERS_KEY = ['tags', 'members', 'remove'] as const;

/** One call for each person, one after another; what went before a failure stays done. */
export function useRemoveMembers() {
  return useWrite<TagUsers, null>({
    key: REMOVE_MEMBERS_KEY,
    async send(api, { tag_id, user_ids }) {
      for (const user_id of user_ids) {
        await api.send(tagRoutes.removeUser, { body: { tag_id, user_id } });
      }
      return null;
    },
    doneText: () => TAG_UPDATED,
  });
}

export function useSaveJob() {
  const queries = useQueryClient();
  return useWrite<{ tag_id: string; metadata: JobMetadata }, Tag>({
    key: ['tags', 'job'],
    async send(api, { tag_id, metadata }) {
      const tag = await api.send(tagRoutes.setJob, { body: { tag_id, type: 'job', metadata } });
      void queries.invalidateQueries({ queryKey: HEAT_DAYS });
      return tag;
    },
    doneText: () => TAG_UPDATED,
  });
}

export function useSaveLocation() {
  const queries = useQueryClient();
  return useWrite<{ tag_id: string; metadata: LocationMetadata }, Tag>({
    key: ['tags', 'location'],
    async send(api, body) {
      const tag = await api.send(tagRoutes.setLocation, { body });
      void queries.invalidateQueries({ queryKey: HEAT_DAYS });
      return tag;
    },
    doneText: () => TAG_UPDATED,
  });
}

export function useSaveNotifications() {
  return useWrite<TagNotifications, Tag>({
    key: ['tags', 'notifications'],
    send: (api, body) => api.send(tagRoutes.setNotifications, { body }),
    doneText: () => TAG_NOTIFICATION_UPDATED,
  });
}
