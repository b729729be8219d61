import type { Tag } from '@heatwise/contract/sync/entities';
import type {
  JobMetadata,
  LocationMetadata,
  TagEdit,
  TagNotifications,
  TagUsers,
  tagRoutes,
} from '@heatwise/contract/tags/tags.contract';
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
    send: (api, body) => api.send<typeof tagRoutes.edit>({ method: 'PATCH', url: '/v2/tag', body }),
    doneText: () => TAG_UPDATED,
  });
}

export function useDeleteTag() {
  return useWrite<NamedTag, Tag>({
    key: TAG_KEYS.delete,
    send: (api, { tag_id, name }) =>
      said(
        api.send<typeof tagRoutes.delete>({
          method: 'DELETE',
          url: '/v3/tag/:tag_id',
          params: { tag_id },
        }),
        (reason) => tagDeletionFailed(name, reason),
      ),
    doneText: (_tag, { name }) => tagDeleted(name),
  });
}

export function useRestoreTag() {
  return useWrite<NamedTag, Tag>({
    key: TAG_KEYS.restore,
    send: (api, { tag_id }) =>
      api.send<typeof tagRoutes.restore>({ method: 'POST', url: '/v3/tag/restore', body: { tag_id } }),
    doneText: () => TAG_UPDATED,
  });
}

export function useAddMembers() {
  return useWrite<TagUsers, { changed: number }>({
    key: ['tags', 'members', 'add'],
    send: (api, body) => api.send<typeof tagRoutes.addUsers>({ method: 'POST', url: '/v3/tag/users', body }),
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
        await api.send<typeof tagRoutes.removeUser>({
          method: 'POST',
          url: '/v3/tag/users/remove',
          body: { tag_id, user_id },
        });
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
      const tag = await api.send<typeof tagRoutes.setJob>({
        method: 'PATCH',
        url: '/v3/tag/job',
        body: { tag_id, type: 'job', metadata },
      });
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
      const tag = await api.send<typeof tagRoutes.setLocation>({
        method: 'PATCH',
        url: '/v3/tag/location',
        body,
      });
      void queries.invalidateQueries({ queryKey: HEAT_DAYS });
      return tag;
    },
    doneText: () => TAG_UPDATED,
  });
}

export function useSaveNotifications() {
  return useWrite<TagNotifications, Tag>({
    key: ['tags', 'notifications'],
    send: (api, body) =>
      api.send<typeof tagRoutes.setNotifications>({
        method: 'PUT',
        url: '/v3/tag/dehydrated_notifications',
        body,
      }),
    doneText: () => TAG_NOTIFICATION_UPDATED,
  });
}
