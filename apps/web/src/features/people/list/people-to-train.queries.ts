import { overviewRoutes, talkRoutes } from '@heatwise/contract/education/education.routes';
import { mayOpenEducation } from '@heatwise/domain/education/education-rights';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { useViewerZone } from '../../../platform/viewer-zone.ts';
import { useActor } from '../../../sync/actor.tsx';
import { useMinute } from '../../../ui/use-minute.ts';
import type { PeopleChoice } from './people-search.ts';

const REFRESH_MS = 60_000;

/** Whether the reader may ask how people stand with their training. */
export function useMayAskTraining(): boolean {
  return mayOpenEducation(useActor());
}

/** What everybody could be trained in: all that is published. */
export function useModulesToTrain(isWanted: boolean) {
  return useApiQuery(['education', 'modules to train'], (api) => api.send(talkRoutes.modules), {
    select: ({ modules }) => modules,
    enabled: isWanted,
    retry: false,
  });
}

/**
 * The people whom the choice's training leaves: `among` is null where it asks for none, and undefined until the server,
 * which alone knows, has answered.
 */
export function usePeopleToTrain({
  notTrained,
  certificateEnds,
  deleted,
}: Pick<PeopleChoice, 'notTrained' | 'certificateEnds' | 'deleted'>) {
  const today = useViewerZone().dayAt(useMinute());
  // Courses are of people who are there.
  const isAsked = useMayAskTraining() && !deleted && (notTrained !== null || certificateEnds);
  const { data, error, refetch } = useApiQuery(
    ['education', 'people to train', today, notTrained, certificateEnds],
    (api) =>
      api.send(overviewRoutes.peopleIds, {
        querystring: {
          today,
          ...(notTrained !== null && { not_trained: notTrained }),
          ...(certificateEnds && { certificate_ends: 'true' as const }),
        },
      }),
    {
      enabled: isAsked,
      // Asked without a connection as well, so that the list says why it is not there.
      refetchInterval: REFRESH_MS,
      staleTime: 0,
      retry: false,
    },
  );
  const among = isAsked ? data?.user_ids : null;
  return { among, error: isAsked && !data ? error : null, retry: () => void refetch() };
}
