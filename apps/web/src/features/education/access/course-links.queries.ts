import type { CourseLink } from '@heatwise/contract/education/course-links.contract';
import { courseLinkRoutes } from '@heatwise/contract/education/education.routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/platform-context.tsx';
import type { RequestFailure } from '../../../platform/request-failure.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { EDUCATION } from '../education-key.ts';

const LINKS = [...EDUCATION, 'links'];
export const LINK_REVOKED = 'Link revoked.';

/** The link of a person that works; null where none does. */
export function useCourseLink(user_id: string) {
  const { api } = usePlatform();
  return useQuery<CourseLink | null, RequestFailure>({
    queryKey: [...LINKS, user_id],
    queryFn: async () => {
      const { link } = await api.send(courseLinkRoutes.get, { params: { user_id } });
      return link;
    },
    staleTime: 0,
    retry: false,
  });
}

/** Returns the link with its address, this once; with `mail` its person is sent it. Rejects with RequestFailure. */
export function useMakeCourseLink(user_id: string) {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (mail: boolean) => api.send(courseLinkRoutes.make, { params: { user_id }, body: { mail } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: LINKS }),
  });
}

export function useRevokeCourseLink(user_id: string) {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => api.send(courseLinkRoutes.revoke, { params: { user_id } }),
    onSuccess: () => {
      toast('success', LINK_REVOKED);
      return queryClient.invalidateQueries({ queryKey: LINKS });
    },
  });
}

/** Links for a crew, all or none. Rejects with RequestFailure. */
export function useMakeCourseLinks() {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (user_ids: readonly string[]) => {
      const { links } = await api.send(courseLinkRoutes.makeMany, { body: { user_ids: [...user_ids] } });
      return links;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: LINKS }),
  });
}
