import { supportAccessRoutes } from '@heatwise/contract/support/support.routes';
import type { GrantSupport } from '@heatwise/contract/support/support-access.contract';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { SUPPORT_ACCESSES } from './support.queries.ts';

export function useGrantSupport() {
  return useApiMutation((api, body: GrantSupport) => api.send(supportAccessRoutes.grant, { body }), {
    done: 'The desk has access.',
    invalidates: [SUPPORT_ACCESSES],
  });
}

export function useEndSupport() {
  return useApiMutation(
    (api, access_id: string) => api.send(supportAccessRoutes.end, { params: { access_id }, body: {} }),
    { done: 'The desk’s access has ended.', invalidates: [SUPPORT_ACCESSES] },
  );
}
