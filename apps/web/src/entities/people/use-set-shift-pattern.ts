import type { PeoplesPattern } from '@heatwise/contract/tags/roster.contract';
import { rosterRoutes } from '@heatwise/contract/tags/tags.routes';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { useApiMutation } from '../../api/use-api-mutation.ts';

/** Gives people one shift pattern in place of theirs; null takes it off. */
export function useSetShiftPattern() {
  return useApiMutation<PeoplesPattern, { changed: number }>(
    (api, body) => api.send(rosterRoutes.setPeople, { body }),
    {
      key: ['roster', 'people'],
      done: ({ changed }) => `Shift pattern of ${countOfPeople(changed)} changed.`,
      synchronises: true,
    },
  );
}
