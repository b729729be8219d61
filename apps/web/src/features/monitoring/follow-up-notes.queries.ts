import { monitoringRoutes } from '@heatwise/contract/monitoring/monitoring.routes';
import { useThrottledValue } from '@mantine/hooks';
import { useEffect } from 'react';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useSyncProgress } from '../../sync/sync-context.tsx';

export const FOLLOW_UP_NOTES = ['monitoring', 'notes'] as const;
/** While much changes the notes are not asked for more often than this. */
const SHORTEST_GAP_MS = 2000;

/**
 * What was written about follow-ups. They are not synchronised themselves, but whatever is written in the organisation
 * moves its clock: they are read again after each synchronisation that found it moved.
 */
export function useFollowUpNotes() {
  const { syncedAt } = useSyncProgress();
  const seen = useThrottledValue(syncedAt, SHORTEST_GAP_MS);
  const query = useApiQuery(FOLLOW_UP_NOTES, (api) => api.send(monitoringRoutes.notes), {
    select: ({ notes }) => notes,
  });
  const { refetch } = query;
  useEffect(() => {
    if (seen !== null) void refetch();
  }, [seen, refetch]);
  return query;
}
