import type { Organisation } from '@heatwise/contract/entities/organisation';
import type { OrganisationUpdate } from '@heatwise/contract/organisation/organisation.contract';
import { organisationRoutes } from '@heatwise/contract/organisation/organisation.routes';
import { imageRoutes } from '@heatwise/contract/people/people.routes';
import { SETTINGS_UPDATED } from '@heatwise/domain/text/reply-message';
import { useApiMutation } from '../../api/use-api-mutation.ts';

/** Rejects with RequestFailure, whose problems name the fields. */
export function useUpdateOrganisation() {
  return useApiMutation<OrganisationUpdate, Organisation>(
    (api, body) => api.send(organisationRoutes.update, { body }),
    { key: ['organisation', 'update'], showsProblems: true, done: SETTINGS_UPDATED, synchronises: true },
  );
}

/** The picture as base64; an empty text takes it away. */
export function useSetOrganisationPicture() {
  return useApiMutation<{ org_id: string; image: string }, { image: string }>(
    (api, { org_id, image }) =>
      api.send(imageRoutes.setOrganisation, { params: { org_id }, body: { image } }),
    { key: ['organisation', 'picture'], done: SETTINGS_UPDATED, synchronises: true },
  );
}
