import { deskOrganisationRoutes } from '@heatwise/contract/desk/desk.routes';
import { useApiPages } from '../../api/use-api-pages.ts';

export const DESK_ORGANISATIONS = ['desk', 'organisations'] as const;

/** Customers whose names have the words in them, as far as they were read, and how many there are. */
export function useOrganisations(q: string) {
  return useApiPages(
    [...DESK_ORGANISATIONS, q],
    (api, offset) =>
      api.send(deskOrganisationRoutes.list, { querystring: { ...(q === '' ? {} : { q }), offset } }),
    { rows: ({ organisations }) => organisations },
  );
}
