import { AppError } from './app-error.ts';

/**
 * Turns requests away while the server is late. An infinite delay is not a measurement: it is reported for a second
 * after one piece of work that was longer than the time between two looks, when the server is free again. Throws
 * server-busy.
 */
export function refuseUnderPressure(
  _request: unknown,
  _reply: unknown,
  _kind: string,
  value: number | undefined,
): void {
  if (value === Number.POSITIVE_INFINITY) return;
  throw new AppError('server-busy', { retryAfterSeconds: 5 });
}
