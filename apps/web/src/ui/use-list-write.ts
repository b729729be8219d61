import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../platform/api-client.ts';
import { usePlatform } from '../platform/platform-context.tsx';
import { useToast } from './toasts.tsx';

/** A change to what a list shows, which is asked for again. A failure appears as a toast. */
export function useListWrite<Input, Output>(
  queryKey: QueryKey,
  send: (api: ApiClient, input: Input) => Promise<Output>,
  doneText: string | null,
) {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Input) => send(api, input),
    onSuccess: () => {
      if (doneText !== null) toast('success', doneText);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}
