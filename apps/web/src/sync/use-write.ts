import { type UseMutationResult, useMutation, useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiClient } from '../platform/api-client.ts';
import { usePlatform } from '../platform/platform-context.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useSyncNow } from './sync-context.tsx';

type Write<Input, Output> = {
  /** Names the kind of write; screens find the pending ones by it. */
  readonly key: readonly string[];
  readonly send: (api: ApiClient, input: Input) => Promise<Output>;
  /** The form shows at each field what the server finds wrong with it: no toast says it again. */
  readonly showsProblems?: boolean;
  /** What the user reads when it is done; nothing when undefined. */
  readonly doneText?: (output: Output, input: Input) => string | undefined;
};

/** A write, and whether the server has it while the local database does not yet: nothing of it is unsaved any more. */
type UserWrite<Input, Output> = UseMutationResult<Output, Error, Input> & { readonly isStored: boolean };

/**
 * One of the user's writes: sent, then synchronised, so that the screens show it from the local database when it is
 * done. Until then it is pending, and a list may show its input already (usePendingWrites). When it fails its input
 * is gone from there, which takes back what was shown, and the reason appears as a toast. Rejects with RequestFailure.
 */
export function useWrite<Input, Output>({
  key,
  send,
  doneText,
  showsProblems = false,
}: Write<Input, Output>): UserWrite<Input, Output> {
  const { api } = usePlatform();
  const syncNow = useSyncNow();
  const toast = useToast();
  const [isStored, setIsStored] = useState(false);
  const mutation = useMutation({
    mutationKey: [...key],
    meta: { showsProblems },
    // Being offline is refused by the client with words of its own instead of waiting for the line.
    networkMode: 'always',
    mutationFn: async (input: Input) => {
      const output = await send(api, input);
      setIsStored(true);
      const text = doneText?.(output, input);
      if (text !== undefined) toast('success', text);
      // The write is done whatever becomes of the synchronisation, which has a status of its own.
      await syncNow().catch(() => undefined);
      return output;
    },
    onSettled: () => setIsStored(false),
  });
  return { ...mutation, isStored };
}

/** The inputs of the writes of a kind that are not yet in the local database, oldest first. */
export function usePendingWrites<Input>(key: readonly string[]): readonly Input[] {
  return useMutationState({
    filters: { mutationKey: [...key], status: 'pending' },
    select: ({ state }) => state.variables as Input,
  });
}
