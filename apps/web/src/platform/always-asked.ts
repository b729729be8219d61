/**
 * For a query whose answer only the server has. It is asked without a connection, too, and fails at once: left to itself it
 * would wait, and a list would go on showing what it had found for other words.
 */
export const ALWAYS_ASKED = {
  refetchOnReconnect: 'always',
  staleTime: 0,
  retry: false,
} as const;
