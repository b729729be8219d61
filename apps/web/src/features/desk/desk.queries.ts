import { deskOrganisationRoutes } from '@heatwise/contract/desk/desk.routes';
import type { LicenceDraft } from '@heatwise/domain/desk/desk';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiPages } from '../../api/use-api-pages.ts';

const DESK_ORGANISATIONS = ['desk', 'organisations'] as const;

/** Customers whose names have the words in them, as far as they were read, and how many there are. */
export function useOrganisations(q: string) {
  return useApiPages(
    [...DESK_ORGANISATIONS, q],
    (api, offset) =>
      api.send(deskOrganisationRoutes.list, { querystring: { ...(q === '' ? {} : { q }), offset } }),
    { rows: ({ organisations }) => organisations },
  );
}

type GivenLicence = { readonly org_id: string; readonly licence: LicenceDraft };

/** Instead of the licence there was. */
export function useGiveLicence() {
  return useApiMutation(
    (api, { org_id, licence }: GivenLicence) =>
      api.send(deskOrganisationRoutes.setLicence, { params: { org_id }, body: licence }),
    { done: 'Licence saved.', invalidates: [DESK_ORGANISATIONS] },
  );
}
