import { readinessRoutes } from '@heatwise/contract/assessments/assessments.routes';
import type { ReadinessFormBody } from '@heatwise/contract/assessments/readiness.contract';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';

export const ASSESSMENT_SAVED = 'Assessment saved.';
export const ASSESSMENT_DELETED = 'Assessment deleted.';

const KEY = ['readiness assessments'] as const;

/** All saved assessments, the newest day first. */
export function useReadiness() {
  return useApiQuery(KEY, (api) => api.send(readinessRoutes.list), { retry: false });
}

/** Saves a new assessment, or replaces the one with the id. Rejects with RequestFailure. */
export function useSaveReadiness() {
  return useApiMutation(
    (api, { readiness_id, body }: { readiness_id: string | null; body: ReadinessFormBody }) =>
      readiness_id === null
        ? api.send(readinessRoutes.create, { body })
        : api.send(readinessRoutes.replace, { params: { readiness_id }, body }),
    { done: ASSESSMENT_SAVED, invalidates: [KEY] },
  );
}

export function useDeleteReadiness() {
  return useApiMutation(
    (api, params: { readiness_id: string }) => api.send(readinessRoutes.delete, { params }),
    { done: ASSESSMENT_DELETED, invalidates: [KEY] },
  );
}
