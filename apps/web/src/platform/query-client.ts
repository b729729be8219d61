import { QUERY_STALE_MS } from '@heatwise/domain/text/interface-constants';
import { type DefaultOptions, MutationCache, QueryClient } from '@tanstack/react-query';
import { failureText, isPassing, RequestFailure } from './request-failure.ts';

/** For a query that only the server can answer: no cached answer counts as fresh, and a failure is shown immediately. */
export const ALWAYS_ASKED = {
  refetchOnReconnect: 'always',
  staleTime: 0,
  retry: false,
} as const;

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The form shows at each field what the server finds wrong with it, so that no toast repeats it. */
      readonly showsProblems?: boolean;
    };
  }
}

const TRIES = 3;

/**
 * Calls are made without a connection too: they fail immediately and say why, and queries run again when the connection is
 * back. By default the library would wait silently for the connection.
 */
export const DEFAULT_OPTIONS = {
  queries: {
    staleTime: QUERY_STALE_MS,
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: (failed: number, error: Error) =>
      failed < TRIES && error instanceof RequestFailure && isPassing(error),
  },
  mutations: { networkMode: 'always' },
} as const satisfies DefaultOptions;

/** Makes a query client that shows why a write failed, once: with `showError`, unless its form shows it at the fields. */
export function createQueryClient(showError: (text: string) => void): QueryClient {
  return new QueryClient({
    defaultOptions: DEFAULT_OPTIONS,
    mutationCache: new MutationCache({
      onError(error, _input, _context, { meta }) {
        const isShown = meta?.showsProblems && error instanceof RequestFailure && error.problems.length > 0;
        if (!isShown) showError(failureText(error));
      },
    }),
  });
}
