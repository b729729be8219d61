import { supportAccessRoutes } from '@heatwise/contract/support/support.routes';
import type { GrantSupport } from '@heatwise/contract/support/support-access.contract';
import { useListWrite } from '../../ui/use-list-write.ts';
import { SUPPORT_ACCESSES } from './support.queries.ts';

export function useGrantSupport() {
  return useListWrite(
    SUPPORT_ACCESSES,
    (api, body: GrantSupport) => api.send(supportAccessRoutes.grant, { body }),
    'The desk has access.',
  );
}

export function useEndSupport() {
  return useListWrite(
    SUPPORT_ACCESSES,
    (api, access_id: string) => api.send(supportAccessRoutes.end, { params: { access_id }, body: {} }),
    'The desk’s access has ended.',
  );
}
