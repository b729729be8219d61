import { deskOrganisationRoutes } from '@heatwise/contract/desk/desk.routes';
import type { LicenceDraft } from '@heatwise/domain/desk/desk-licence';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { DESK_ORGANISATIONS } from './desk.queries.ts';

type GivenLicence = { readonly org_id: string; readonly licence: LicenceDraft };

/** Instead of the licence there was. */
export function useGiveLicence() {
  return useApiMutation(
    (api, { org_id, licence }: GivenLicence) =>
      api.send(deskOrganisationRoutes.setLicence, { params: { org_id }, body: licence }),
    { done: 'Licence saved.', invalidates: [DESK_ORGANISATIONS] },
  );
}
