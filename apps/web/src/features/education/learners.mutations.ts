import type { NewAssignment } from '@heatwise/contract/education/assignments.contract';
import { assignmentRoutes } from '@heatwise/contract/education/education.routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api-client.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { EDUCATION } from './education-key.ts';

export const EXCUSED = 'Excused.';
export const EXCUSE_ENDED = 'Excuse taken back.';
export const ASSIGNMENT_ENDED = 'Assignment ended.';
export const ATTEMPT_ALLOWED = 'Another attempt allowed.';

/** A change to who has to take what: everything that is asked of the server is asked again. */
function useLearnerWrite<Input, Output>(
  send: (api: ApiClient, input: Input) => Promise<Output>,
  doneText: string | null,
  showsProblems = false,
) {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    meta: { showsProblems },
    mutationFn: (input: Input) => send(api, input),
    onSuccess: () => {
      if (doneText !== null) toast('success', doneText);
      return queryClient.invalidateQueries({ queryKey: EDUCATION });
    },
  });
}

export function useExcuse() {
  return useLearnerWrite(
    (api, { course_id, reason }: { readonly course_id: string; readonly reason: string }) =>
      api.send(assignmentRoutes.excuse, { params: { course_id }, body: { reason } }),
    EXCUSED,
    true,
  );
}

export function useEndExcuse() {
  return useLearnerWrite(
    (api, course_id: string) => api.send(assignmentRoutes.unexcuse, { params: { course_id } }),
    EXCUSE_ENDED,
  );
}

export function useAllowAttempt() {
  return useLearnerWrite(
    (api, course_id: string) => api.send(assignmentRoutes.allow, { params: { course_id }, body: {} }),
    ATTEMPT_ALLOWED,
  );
}

type Wanted = NewAssignment & { readonly module_id: string };

/** Assigns a module; people are given it in the background, some seconds later. */
export function useAssign() {
  return useLearnerWrite(
    (api, { module_id, ...body }: Wanted) =>
      api.send(assignmentRoutes.create, { params: { module_id }, body }),
    null,
    true,
  );
}

/** Nobody gets the module by it any more; taking it from those who have not begun is done in the background. */
export function useEndAssignment() {
  return useLearnerWrite(
    (api, assignment_id: string) => api.send(assignmentRoutes.end, { params: { assignment_id } }),
    ASSIGNMENT_ENDED,
  );
}
