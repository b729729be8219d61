import type {
  OrganisationUpdate,
  organisationRoutes,
} from '@heatwise/contract/organisation/organisation.contract';
import type { imageRoutes } from '@heatwise/contract/people/images.contract';
import type { Organisation } from '@heatwise/contract/sync/entities';
import { SETTINGS_UPDATED } from '@heatwise/domain/text/reply-message';
import { useWrite } from '../../sync/use-write.ts';

/** Rejects with RequestFailure, whose problems name the fields. */
export function useUpdateOrganisation() {
  return useWrite<OrganisationUpdate, Organisation>({
    key: ['organisation', 'update'],
    showsProblems: true,
    send: (api, body) =>
      api.send<typeof organisationRoutes.update>({ method: 'PATCH', url: '/v3/organisation', body }),
    doneText: () => SETTINGS_UPDATED,
  });
}

/** The picture as base64; an empty text takes it away. */
export function useSetOrganisationPicture() {
  return useWrite<{ org_id: string; image: string }, { image: string }>({
    key: ['organisation', 'picture'],
    send: (api, { org_id, image }) =>
      api.send<typeof imageRoutes.setOrganisation>({
        method: 'POST',
        url: '/v2/organisation/image/:org_id',
        params: { org_id },
        body: { image },
      }),
    doneText: () => SETTINGS_UPDATED,
  });
}
