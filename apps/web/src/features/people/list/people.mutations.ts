import type { User } from '@heatwise/contract/entities/people';
import type { NewPerson, PeopleChanged } from '@heatwise/contract/people/people.contract';
import { peopleRoutes } from '@heatwise/contract/people/people.routes';
import { tagRoutes } from '@heatwise/contract/tags/tags.routes';
import {
  type BulkAction,
  bulkDone,
  countOfPeople,
  PEOPLE_MERGED,
  PERSON_CREATED,
} from '@heatwise/domain/people/people-actions';
import { ADMIN_CHANGE_ASKED } from '@heatwise/domain/permissions/admin-change';
import { formatCount } from '@heatwise/domain/text/format-number';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import type { ApiClient } from '../../../platform/api-client.ts';
import { ASKED, type OrAsked, orAsk } from '../../../platform/or-ask.ts';
import { atField, RequestFailure } from '../../../platform/request-failure.ts';

export const BULK_KEY = ['users', 'bulk'] as const;
export type BulkWrite = Told & { readonly action: BulkAction; readonly user_ids: readonly string[] };

/** The bar that offers to undo it says what was done; a toast would say it twice. */
type Told = { readonly offersUndo?: boolean };

/** Hides, shows, deletes or restores people: all of them, or none. Rejects with RequestFailure. */
export function useBulkWrite() {
  return useApiMutation<BulkWrite, OrAsked<PeopleChanged>>(
    (api, { action, user_ids }) => {
      const [user_id, ...others] = user_ids;
      if (action === 'unhide' || user_id === undefined || others.length > 0) return now();
      return orAsk(api, now, { kind: action, user_id });

      function now(): Promise<PeopleChanged> {
        return sendBulk(api, { action, user_ids });
      }
    },
    {
      key: BULK_KEY,
      done(output, { action, offersUndo }) {
        if (output === ASKED) return ADMIN_CHANGE_ASKED;
        const count = output.user_ids.length;
        return offersUndo && count > 0 ? undefined : bulkDone(action, count);
      },
      synchronises: true,
    },
  );
}

const BULK_ROUTES = {
  hide: peopleRoutes.hide,
  unhide: peopleRoutes.unhide,
  restore: peopleRoutes.restore,
  delete: peopleRoutes.deleteMany,
} as const;

function sendBulk(api: ApiClient, { action, user_ids }: BulkWrite): Promise<PeopleChanged> {
  return api.send(BULK_ROUTES[action], { body: { user_ids: [...user_ids] } });
}

/** Whom each tag is put on or taken off. */
export type Tagging = readonly { readonly tag_id: string; readonly user_ids: readonly string[] }[];
type TagWrite = Told & { readonly tagging: Tagging };

/** Puts tags on people, one tag after the other; what went before a failure stays done. */
export function useTagPeople() {
  return useApiMutation<TagWrite, null>(
    async (api, { tagging }) => {
      for (const { tag_id, user_ids } of tagging) {
        const body = { tag_id, user_ids: [...user_ids] };
        await api.send(tagRoutes.addUsers, { body });
      }
      return null;
    },
    { key: ['users', 'tag'], done: (_output, write) => tagsTold(write, 'tagged with'), synchronises: true },
  );
}

/** Takes tags off people, one after the other; what went before a failure stays done. */
export function useUntagPeople() {
  return useApiMutation<TagWrite, null>(
    async (api, { tagging }) => {
      for (const { tag_id, user_ids } of tagging) {
        for (const user_id of user_ids) {
          const body = { tag_id, user_id };
          await api.send(tagRoutes.removeUser, { body });
        }
      }
      return null;
    },
    {
      key: ['users', 'untag'],
      done: (_output, write) => tagsTold(write, 'no longer tagged with'),
      synchronises: true,
    },
  );
}

function tagsTold({ tagging, offersUndo }: TagWrite, words: Parameters<typeof taggedText>[1]) {
  return offersUndo && tagging.length > 0 ? undefined : taggedText(tagging, words);
}

/** '12 people tagged with 2 tags.' */
export function taggedText(tagging: Tagging, words: 'tagged with' | 'no longer tagged with'): string {
  if (tagging.length === 0) return 'Nothing needed to change.';
  const people = new Set(tagging.flatMap(({ user_ids }) => user_ids));
  return `${countOfPeople(people.size)} ${words} ${formatCount(tagging.length, 'tag', 'tags')}.`;
}

/** Rejects with RequestFailure. */
export function useMergePeople() {
  return useApiMutation<{ source_id: string; target_id: string }, OrAsked<User>>(
    (api, body) =>
      orAsk(api, () => api.send(peopleRoutes.merge, { body }), {
        kind: 'merge',
        user_id: body.source_id,
        target_id: body.target_id,
      }),
    {
      key: ['users', 'merge'],
      done: (output) => (output === ASKED ? ADMIN_CHANGE_ASKED : PEOPLE_MERGED),
      synchronises: true,
    },
  );
}

/** Rejects with RequestFailure, whose problems name the fields. */
export function useCreatePerson() {
  return useApiMutation<NewPerson, User>(
    (api, body) =>
      api
        .send(peopleRoutes.create, { querystring: { fromPortal: 'True' }, body })
        .catch((failure: unknown) => {
          throw failure instanceof RequestFailure && failure.code === 'email-registered'
            ? atField(failure, 'email')
            : failure;
        }),
    { key: ['users', 'create'], showsProblems: true, done: PERSON_CREATED, synchronises: true },
  );
}
