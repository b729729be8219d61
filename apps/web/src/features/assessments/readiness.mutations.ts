import { readinessRoutes } from '@heatwise/contract/assessments/assessments.routes';
import type {
  ReadinessAssessment,
  ReadinessFormBody,
} from '@heatwise/contract/assessments/readiness.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { RequestFailure } from '../../platform/request-failure.ts';
import { useToast } from '../../ui/toasts.tsx';

export const ASSESSMENT_SAVED = 'Assessment saved.';
export const ASSESSMENT_DELETED = 'Assessment deleted.';

const KEY = ['readiness assessments'] as const;

/** All saved assessments, the newest day first. */
export function useReadiness() {
  const { api } = usePlatform();
  return useQuery<ReadinessAssessment[], RequestFailure>({
    queryKey: KEY,
    queryFn: () => api.send(readinessRoutes.list),
    retry: false,
  });
}

/** Saves a new assessment, or replaces the one with the id. Rejects with RequestFailure. */
export function useSaveReadiness() {
  const { api } = usePlatform();
  const afterwards = useAfterwards();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ readiness_id, body }: { readiness_id: string | null; body: ReadinessFormBody }) =>
      readiness_id === null
        ? api.send(readinessRoutes.create, { body })
        : api.send(readinessRoutes.replace, { params: { readiness_id }, body }),
    onSuccess: () => afterwards(ASSESSMENT_SAVED),
  });
}

export function useDeleteReadiness() {
  const { api } = usePlatform();
  const afterwards = useAfterwards();
  return useMutation({
    networkMode: 'always',
    mutationFn: (params: { readiness_id: string }) => api.send(readinessRoutes.delete, { params }),
    onSuccess: () => afterwards(ASSESSMENT_DELETED),
  });
}

function useAfterwards(): (text: string) => Promise<void> {
  const queryClient = useQueryClient();
  const toast = useToast();
  return (text) => {
    toast('success', text);
    return queryClient.invalidateQueries({ queryKey: KEY });
  };
}
