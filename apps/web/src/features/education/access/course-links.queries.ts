import { courseLinkRoutes } from '@heatwise/contract/education/education.routes';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { EDUCATION } from '../education-key.ts';

const LINKS = [...EDUCATION, 'links'];
export const LINK_REVOKED = 'Link revoked.';

/** The link of a person that works; null where none does. */
export function useCourseLink(user_id: string) {
  return useApiQuery(
    [...LINKS, user_id],
    async (api) => {
      const { link } = await api.send(courseLinkRoutes.get, { params: { user_id } });
      return link;
    },
    { staleTime: 0, retry: false },
  );
}

/** Returns the link with its address, this once; with `mail` its person is sent it. Rejects with RequestFailure. */
export function useMakeCourseLink(user_id: string) {
  return useApiMutation(
    (api, mail: boolean) => api.send(courseLinkRoutes.make, { params: { user_id }, body: { mail } }),
    { invalidates: [LINKS] },
  );
}

export function useRevokeCourseLink(user_id: string) {
  return useApiMutation((api) => api.send(courseLinkRoutes.revoke, { params: { user_id } }), {
    done: LINK_REVOKED,
    invalidates: [LINKS],
  });
}

/** Links for a crew, all or none. Rejects with RequestFailure. */
export function useMakeCourseLinks() {
  return useApiMutation(
    async (api, user_ids: readonly string[]) => {
      const { links } = await api.send(courseLinkRoutes.makeMany, { body: { user_ids: [...user_ids] } });
      return links;
    },
    { invalidates: [LINKS] },
  );
}
