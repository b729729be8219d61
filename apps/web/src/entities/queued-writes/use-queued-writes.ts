import { measurementRoutes } from '@heatwise/contract/measurements/measurements.routes';
import { monitoringRoutes } from '@heatwise/contract/monitoring/monitoring.routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ApiClient, ofSession } from '../../platform/api-client.ts';
import { useLoginRecord, usePlatform } from '../../platform/platform-context.tsx';
import { useSyncNow } from '../../sync/sync-context.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { createWriteQueue, isQueueable, type QueuedWrite } from './queued-writes.ts';

/** What the user reads when a write is stored in the browser only. */
export const SAVED_ON_DEVICE = 'Saved on this device. It is sent when you are online.';
const RETRY_MS = 15_000;

function useWriteQueue() {
  const owner = useLoginRecord()?.user_id ?? '';
  const queue = useMemo(() => createWriteQueue(owner), [owner]);
  return { queue, queryKey: ['queued writes', owner] };
}

function sendWrite(api: ApiClient, write: QueuedWrite): Promise<unknown> {
  return write.kind === 'test'
    ? api.send(measurementRoutes.post, { body: write.body, isIndependent: true })
    : api.send(monitoringRoutes.write, { body: write.body, isIndependent: true });
}

/** Sends queued writes as soon as the server can be reached; returns those that are left. */
export function useQueuedWrites() {
  const { queue, queryKey } = useWriteQueue();
  const token = useLoginRecord()?.token ?? '';
  // The user's own calls must not be cancelled by what is sent here.
  const { backgroundApi } = usePlatform();
  const syncNow = useSyncNow();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { data: writes = [] } = useQuery<QueuedWrite[]>({
    queryKey,
    queryFn: async () => {
      const sent = await queue.sendAll((write) => sendWrite(ofSession(backgroundApi, token), write));
      if (sent.length > 0) {
        toast('success', sent.length === 1 ? 'Pending entry sent.' : `${sent.length} pending entries sent.`);
        void queryClient.invalidateQueries({ queryKey: ['monitoring'] });
        void syncNow().catch(() => undefined);
      }
      return queue.list();
    },
    refetchInterval: ({ state }) => (state.data?.some(({ problem }) => problem === null) ? RETRY_MS : false),
    refetchOnReconnect: 'always',
    staleTime: 0,
    retry: false,
  });
  const afterChange = () => queryClient.invalidateQueries({ queryKey });
  return {
    writes,
    discard: async (id: string): Promise<boolean> => {
      const wasQueued = await queue.discard(id);
      await afterChange();
      return wasQueued;
    },
    retry: (id: string) => queue.retry(id).then(afterChange),
  };
}

/** Puts a write into the queue when the server could not be reached; throws every other failure again. */
export function useQueueAfterFailure() {
  const { queue, queryKey } = useWriteQueue();
  const queryClient = useQueryClient();
  return async (failure: unknown, write: Parameters<typeof queue.add>[0]): Promise<void> => {
    if (!isQueueable(failure)) throw failure;
    await queue.add(write);
    void queryClient.invalidateQueries({ queryKey });
  };
}
