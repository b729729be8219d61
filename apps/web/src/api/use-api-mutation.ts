import {
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiClient } from '../platform/api-client.ts';
import { usePlatform } from '../platform/platform-context.tsx';
import { useSyncClientIfAny } from '../sync/sync-context.tsx';
import { useToast } from '../ui/toasts.tsx';

type Options<Input, Output> = {
  /** Names the kind of write, so that lists can show the pending ones (`usePendingWrites`). */
  readonly key?: readonly string[];
  /** The success message; none when undefined. */
  readonly done?: string | undefined | ((output: Output, input: Input) => string | undefined);
  /** Queries that are read again after the write, successful or not: of several calls the first may be done. */
  readonly invalidates?: readonly QueryKey[] | ((error: Error | null) => readonly QueryKey[]);
  /** The query that shows the reply, and what it shows. */
  readonly stores?: (output: Output, input: Input) => readonly [QueryKey, unknown];
  /** The query that shows the input until the server has answered. */
  readonly optimistic?: QueryKey;
  /** Waits for the next synchronisation, so that screens already show the change. */
  readonly synchronises?: boolean;
  /** The form shows at each field what the server finds wrong with it, so that no toast repeats it. */
  readonly showsProblems?: boolean;
  /** Writes with the same name are sent one after another. */
  readonly queue?: string;
};

/** A write. `isStored` is true when the server has it and the local database does not yet. */
export type ApiMutation<Input, Output> = UseMutationResult<Output, Error, Input> & {
  readonly isStored: boolean;
};

/**
 * Sends a write of the user's. A failure appears as a toast, and the promise rejects with RequestFailure.
 *
 *     useApiMutation((api, body: NewTag) => api.send(tagRoutes.create, { body }), {
 *       done: 'Tag created',
 *       synchronises: true,
 *     });
 */
export function useApiMutation<Input = void, Output = unknown>(
  send: (api: ApiClient, input: Input) => Promise<Output>,
  options: Options<Input, Output> = {},
): ApiMutation<Input, Output> {
  const { key, done, invalidates = [], stores, optimistic, queue } = options;
  const { synchronises = false, showsProblems = false } = options;
  const { api } = usePlatform();
  const syncClient = useSyncClientIfAny();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isStored, setIsStored] = useState(false);
  const mutation = useMutation<Output, Error, Input>({
    ...(key && { mutationKey: key }),
    ...(queue && { scope: { id: queue } }),
    meta: { showsProblems },
    onMutate: async (input) => {
      if (!optimistic) return;
      await queryClient.cancelQueries({ queryKey: optimistic });
      queryClient.setQueriesData({ queryKey: optimistic }, input);
    },
    mutationFn: async (input) => {
      const output = await send(api, input);
      const text = typeof done === 'function' ? done(output, input) : done;
      if (text !== undefined) toast('success', text);
      if (stores) queryClient.setQueryData(...stores(output, input));
      if (synchronises) {
        setIsStored(true);
        // The write is stored even when the synchronisation fails, which has a status of its own.
        await syncClient?.syncNow().catch(() => undefined);
      }
      return output;
    },
    onSettled: async (_output, error) => {
      setIsStored(false);
      const keys = typeof invalidates === 'function' ? invalidates(error) : invalidates;
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  return { ...mutation, isStored };
}

/** The inputs of the writes of a kind that are not yet in the local database, oldest first. */
export function usePendingWrites<Input>(key: readonly string[]): readonly Input[] {
  return useMutationState({
    filters: { mutationKey: key, status: 'pending' },
    select: ({ state }) => state.variables as Input,
  });
}
