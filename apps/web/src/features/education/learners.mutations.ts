import type { NewAssignment } from '@heatwise/contract/education/assignments.contract';
import { assignmentRoutes } from '@heatwise/contract/education/education.routes';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { EDUCATION } from './education-key.ts';

export const EXCUSED = 'Excused.';
export const EXCUSE_ENDED = 'Excuse taken back.';
export const ASSIGNMENT_ENDED = 'Assignment ended.';
export const ATTEMPT_ALLOWED = 'Another attempt allowed.';

export function useExcuse() {
  return useApiMutation(
    (api, { course_id, reason }: { readonly course_id: string; readonly reason: string }) =>
      api.send(assignmentRoutes.excuse, { params: { course_id }, body: { reason } }),
    { done: EXCUSED, showsProblems: true, invalidates: [EDUCATION] },
  );
}

export function useEndExcuse() {
  return useApiMutation(
    (api, course_id: string) => api.send(assignmentRoutes.unexcuse, { params: { course_id } }),
    { done: EXCUSE_ENDED, invalidates: [EDUCATION] },
  );
}

export function useAllowAttempt() {
  return useApiMutation(
    (api, course_id: string) => api.send(assignmentRoutes.allow, { params: { course_id }, body: {} }),
    { done: ATTEMPT_ALLOWED, invalidates: [EDUCATION] },
  );
}

type Wanted = NewAssignment & { readonly module_id: string };

/** Assigns a module; people are given it in the background, some seconds later. */
export function useAssign() {
  return useApiMutation(
    (api, { module_id, ...body }: Wanted) =>
      api.send(assignmentRoutes.create, { params: { module_id }, body }),
    { showsProblems: true, invalidates: [EDUCATION] },
  );
}

/** Nobody gets the module by it any more; taking it from those who have not begun is done in the background. */
export function useEndAssignment() {
  return useApiMutation(
    (api, assignment_id: string) => api.send(assignmentRoutes.end, { params: { assignment_id } }),
    { done: ASSIGNMENT_ENDED, invalidates: [EDUCATION] },
  );
}
