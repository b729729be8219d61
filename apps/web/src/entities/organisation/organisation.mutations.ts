import type { OrganisationUpdate } from '@heatwise/contract/organisation/organisation.contract';
import { organisationRoutes } from '@heatwise/contract/organisation/organisation.routes';
import { imageRoutes } from '@heatwise/contract/people/people.routes';
import type { Organisation } from '@heatwise/contract/sync/entities';
import { SETTINGS_UPDATED } from '@heatwise/domain/text/reply-message';
import { useWrite } from '../../sync/use-write.ts';

/** Rejects with RequestFailure, whose problems name the fields. */
export function useUpdateOrganisation() {
  return useWrite<OrganisationUpdate, Organisation>({
    key: ['organisation', 'update'],
    showsProblems: true,
    send: (api, body) => api.send(organisationRoutes.update, { body }),
    doneText: () => SETTINGS_UPDATED,
  });
}

/** The picture as base64; an empty text takes it away. */
export function useSetOrganisationPicture() {
  return useWrite<{ org_id: string; image: string }, { image: string }>({
    key: ['organisation', 'picture'],
    send: (api, { org_id, image }) =>
      api.send(imageRoutes.setOrganisation, { params: { org_id }, body: { image } }),
    doneText: () => SETTINGS_UPDATED,
  });
}
