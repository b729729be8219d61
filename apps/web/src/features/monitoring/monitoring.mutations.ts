import type {
  FollowUpNote,
  monitoringRoutes,
  NewFollowUpNote,
} from '@heatwise/contract/monitoring/monitoring.contract';
import type { NoteKind } from '@heatwise/domain/monitoring/follow-up';
import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '../../sync/use-write.ts';
import { FOLLOW_UP_NOTES } from './follow-up-notes.queries.ts';

const DONE: Readonly<Record<NoteKind, string>> = {
  note: 'Note added.',
  close: 'Follow-up closed.',
  reopen: 'Follow-up reopened.',
};

/** Writes about a follow-up. Whatever becomes of it the notes are read again: when it is refused, somebody was quicker. */
export function useWriteFollowUpNote() {
  const queryClient = useQueryClient();
  return useWrite<NewFollowUpNote, FollowUpNote>({
    key: ['monitoring', 'write'],
    async send(api, body) {
      try {
        return await api.send<typeof monitoringRoutes.write>({
          method: 'POST',
          url: '/v3/monitoring/note',
          body,
        });
      } finally {
        await queryClient.invalidateQueries({ queryKey: FOLLOW_UP_NOTES });
      }
    },
    doneText: (_note, { kind }) => DONE[kind],
  });
}
