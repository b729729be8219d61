import { QUERY_STALE_MS } from '@heatwise/domain/text/interface-constants';
import { isPassing, RequestFailure } from './request-failure.ts';

const TRIES = 3;

/**
 * How every question to the server is asked, unless it says otherwise: what was read counts as fresh for five minutes. It
 * is asked without a connection as well: left to itself it would wait, and its screen would only say "Loading…" until the
 * connection is back. It fails at once, says why, and is asked again then.
 */
export const QUERY_DEFAULTS = {
  staleTime: QUERY_STALE_MS,
  networkMode: 'always',
  refetchOnReconnect: true,
  retry: (failed: number, error: Error) =>
    failed < TRIES && error instanceof RequestFailure && isPassing(error),
} as const;
