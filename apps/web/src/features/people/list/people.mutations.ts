import type { NewPerson, PeopleChanged, peopleRoutes } from '@heatwise/contract/people/people.contract';
import type { User } from '@heatwise/contract/sync/entities';
import type { tagRoutes } from '@heatwise/contract/tags/tags.contract';
import {
  type BulkAction,
  bulkDone,
  countOfPeople,
  PEOPLE_MERGED,
  PERSON_CREATED,
} from '@heatwise/domain/people/people-actions';
import { useWrite } from '../../../sync/use-write.ts';

export const BULK_KEY = ['users', 'bulk'] as const;
export type BulkWrite = { readonly action: BulkAction; readonly user_ids: readonly string[] };

/** Hides, shows or deletes people: all of them, or none. Rejects with RequestFailure. */
export function useBulkWrite() {
  return useWrite<BulkWrite, PeopleChanged>({
    key: BULK_KEY,
    send(api, { action, user_ids }) {
      const call = { method: 'PATCH' as const, body: { user_ids: [...user_ids] } };
      if (action === 'hide') return api.send<typeof peopleRoutes.hide>({ ...call, url: '/v3/user/hide' });
      if (action === 'unhide')
        return api.send<typeof peopleRoutes.unhide>({ ...call, url: '/v3/user/unhide' });
      return api.send<typeof peopleRoutes.deleteMany>({ ...call, url: '/v3/user/delete' });
    },
    doneText: ({ user_ids }, { action }) => bulkDone(action, user_ids.length),
  });
}

type Tagging = { readonly tag_ids: readonly string[]; readonly user_ids: readonly string[] };

/** Puts tags on people, one tag after the other; what went before a failure stays done. */
export function useTagPeople() {
  return useWrite<Tagging, null>({
    key: ['users', 'tag'],
    async send(api, { tag_ids, user_ids }) {
      for (const tag_id of tag_ids) {
        const body = { tag_id, user_ids: [...user_ids] };
        await api.send<typeof tagRoutes.addUsers>({ method: 'POST', url: '/v3/tag/users', body });
      }
      return null;
    },
    doneText: (_output, { tag_ids, user_ids }) =>
      `${countOfPeople(user_ids.length)} tagged with ${tag_ids.length === 1 ? '1 tag' : `${tag_ids.length} tags`}.`,
  });
}

/** Rejects with RequestFailure. */
export function useMergePeople() {
  return useWrite<{ source_id: string; target_id: string }, User>({
    key: ['users', 'merge'],
    send: (api, body) =>
      api.send<typeof peopleRoutes.merge>({ method: 'PATCH', url: '/v3/user/merge', body }),
    doneText: () => PEOPLE_MERGED,
  });
}

/** Rejects with RequestFailure, whose problems name the fields. */
export function useCreatePerson() {
  return useWrite<NewPerson, User>({
    key: ['users', 'create'],
    send: (api, body) =>
      api.send<typeof peopleRoutes.create>({
        method: 'POST',
        url: '/v2/user',
        querystring: { fromPortal: 'True' },
        body,
      }),
    doneText: () => PERSON_CREATED,
  });
}
