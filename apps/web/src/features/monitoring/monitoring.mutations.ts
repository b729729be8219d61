import type { FollowUpNote, NewFollowUpNote } from '@heatwise/contract/monitoring/monitoring.contract';
import { monitoringRoutes } from '@heatwise/contract/monitoring/monitoring.routes';
import type { NoteKind } from '@heatwise/domain/monitoring/follow-up';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { SAVED_ON_DEVICE, useQueueAfterFailure } from '../../entities/queued-writes/use-queued-writes.ts';
import { FOLLOW_UP_NOTES } from './monitoring.queries.ts';

const DONE: Readonly<Record<NoteKind, string>> = {
  note: 'Note added.',
  close: 'Follow-up closed.',
  reopen: 'Follow-up reopened.',
};

const QUEUED: Readonly<Record<NoteKind, string>> = {
  note: 'follow-up note',
  close: 'closed follow-up',
  reopen: 'reopened follow-up',
};

/** Whose follow-up it is. */
export type NotedPerson = { readonly user_id: string; readonly name: string };

/** Writes about a follow-up; resolves with null when it is queued because the server cannot be reached. Whatever becomes of it the notes are read again: when it is refused, somebody was quicker. */
export function useWriteFollowUpNote() {
  const queryClient = useQueryClient();
  const queueAfter = useQueueAfterFailure();
  return useApiMutation<NewFollowUpNote & NotedPerson, FollowUpNote | null>(
    async (api, { user_id, name, ...body }) => {
      try {
        return await api.send(monitoringRoutes.write, { body });
      } catch (failure) {
        const about = { id: body.note_id, user_id, written_ms: Date.now(), problem: null };
        await queueAfter(failure, { ...about, title: `${name}: ${QUEUED[body.kind]}`, kind: 'note', body });
        return null;
      } finally {
        await queryClient.invalidateQueries({ queryKey: FOLLOW_UP_NOTES });
      }
    },
    {
      key: ['monitoring', 'write'],
      done: (note, { kind }) => (note === null ? SAVED_ON_DEVICE : DONE[kind]),
      synchronises: true,
    },
  );
}
