import { deskSupportRoutes, supportAccessRoutes } from '@heatwise/contract/support/support.routes';
import { useApiPages } from '../../api/use-api-pages.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ALWAYS_ASKED } from '../../platform/query-client.ts';

export const SUPPORT_ACCESSES = ['support', 'accesses'] as const;

/** The organisation's grants, the newest first. */
export function useSupportAccesses() {
  return useApiQuery(SUPPORT_ACCESSES, (api) => api.send(supportAccessRoutes.list), { ...ALWAYS_ASKED });
}

/** What the desk sees is never kept: each look is asked for, and stands in the customer's trail. */
const A_LOOK = { ...ALWAYS_ASKED, gcTime: 0, refetchOnWindowFocus: false } as const;

export function useSupportOverview(org_id: string) {
  return useApiQuery(
    ['desk', 'support', org_id, 'overview'],
    (api) => api.send(deskSupportRoutes.overview, { params: { org_id } }),
    { ...A_LOOK },
  );
}

/** People whose names have the words in them, as far as they were read, and how many there are. */
export function useSupportPeople(org_id: string, q: string) {
  return useApiPages(
    ['desk', 'support', org_id, 'people', q],
    (api, offset) =>
      api.send(deskSupportRoutes.people, {
        params: { org_id },
        querystring: { ...(q === '' ? {} : { q }), offset },
      }),
    { ...A_LOOK, rows: ({ people }) => people },
  );
}

export function useSupportTests(org_id: string, user_id: string) {
  return useApiQuery(
    ['desk', 'support', org_id, 'tests', user_id],
    (api) => api.send(deskSupportRoutes.tests, { params: { org_id, user_id } }),
    { ...A_LOOK },
  );
}

export function useSupportDevices(org_id: string) {
  return useApiQuery(
    ['desk', 'support', org_id, 'devices'],
    (api) => api.send(deskSupportRoutes.devices, { params: { org_id } }),
    { ...A_LOOK },
  );
}
