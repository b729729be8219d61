import { isPassing, RequestFailure } from '../../../platform/request-failure.ts';

/** Whether a call may go through later as it is: nobody answered, too much was asked at once, or another took its turn. */
export function waitsForNetwork(failure: unknown): boolean {
  if (!(failure instanceof RequestFailure)) return false;
  const { code, status } = failure;
  return isPassing(failure) || code === 'offline' || code === 'superseded' || status === 429;
}
