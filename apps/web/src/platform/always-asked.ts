/** For a query that only the server can answer: no cached answer counts as fresh, and a failure is shown immediately. */
export const ALWAYS_ASKED = {
  refetchOnReconnect: 'always',
  staleTime: 0,
  retry: false,
} as const;
