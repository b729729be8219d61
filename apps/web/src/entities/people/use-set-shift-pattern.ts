import type { PeoplesPattern } from '@heatwise/contract/tags/roster.contract';
import { rosterRoutes } from '@heatwise/contract/tags/tags.routes';
import { countOfPeople } from '@heatwise/domain/people/people-actions';
import { useWrite } from '../../sync/use-write.ts';

/** Gives people one shift pattern in place of theirs; null takes it off. */
export function useSetShiftPattern() {
  return useWrite<PeoplesPattern, { changed: number }>({
    key: ['roster', 'people'],
    send: (api, body) => api.send(rosterRoutes.setPeople, { body }),
    doneText: ({ changed }) => `Shift pattern of ${countOfPeople(changed)} changed.`,
  });
}
