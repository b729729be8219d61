import { RequestFailure } from '../../../platform/request-failure.ts';

/** Whether a call may go through later as it is: nobody answered, too much was asked at once, or another took its turn. */
export function waitsForNetwork(failure: unknown): boolean {
  if (!(failure instanceof RequestFailure)) return false;
  const { code, status } = failure;
  if (code === 'offline' || code === 'no-answer' || code === 'superseded') return true;
  return status === 429 || (status !== null && status >= 500);
}
