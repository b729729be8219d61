import { talkRoutes } from '@heatwise/contract/education/education.routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ofSession } from '../../../platform/api-client.ts';
import { useLoginRecord, usePlatform } from '../../../platform/platform-context.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { type KeptTalks, keptTalks, type TalkDraft, type WaitingTalk } from './kept-talk.ts';
import { TALKS } from './talks.queries.ts';

/** How often it is tried to send what waits. */
const RETRY_MS = 15_000;
const local = { staleTime: 0, retry: false } as const;

export function useKeptTalks(): KeptTalks {
  const owner = useLoginRecord()?.user_id ?? '';
  return useMemo(() => keptTalks(owner), [owner]);
}

/** The talk that is under way in this browser; null where none is, undefined before that is known. */
export function useTalkDraft() {
  const kept = useKeptTalks();
  const owner = useLoginRecord()?.user_id ?? '';
  const queryClient = useQueryClient();
  const queryKey = ['talk draft', owner];
  const { data } = useQuery<TalkDraft | null>({
    queryKey,
    queryFn: async () => (await kept.draft()) ?? null,
    ...local,
  });
  async function change(to: (draft: TalkDraft | undefined) => TalkDraft | undefined): Promise<void> {
    queryClient.setQueryData(queryKey, (await kept.changeDraft(to)) ?? null);
  }
  async function finish(draft: TalkDraft): Promise<void> {
    await kept.finish(draft, new Date());
    queryClient.setQueryData(queryKey, null);
    await queryClient.invalidateQueries({ queryKey: ['waiting talks', owner] });
  }
  return { draft: data, change, finish };
}

/** Sends what waits, now and again until it is sent; gives what still waits. */
export function useWaitingTalks() {
  const kept = useKeptTalks();
  const { user_id: owner = '', token = '' } = useLoginRecord() ?? {};
  // What is sent here nobody asked for: it must cancel no save of the person's.
  const { backgroundApi } = usePlatform();
  const queryClient = useQueryClient();
  const toast = useToast();
  const queryKey = ['waiting talks', owner];
  const { data = [] } = useQuery<WaitingTalk[]>({
    queryKey,
    queryFn: async () => {
      const { talks, leftOut } = await kept.sendAll(
        (body) => ofSession(backgroundApi, token).send(talkRoutes.create, { body, isIndependent: true }),
        () => new Date(),
      );
      if (talks > 0) {
        toast('success', talks === 1 ? 'Toolbox talk saved.' : `${talks} toolbox talks saved.`);
        void queryClient.invalidateQueries({ queryKey: [...TALKS, 'list'] });
      }
      if (leftOut > 0)
        toast(
          'error',
          `${leftOut === 1 ? 'One person was' : `${leftOut} people were`} left out: you no longer train them.`,
        );
      return kept.waiting();
    },
    refetchInterval: ({ state }) => (state.data?.some(({ problem }) => problem === null) ? RETRY_MS : false),
    refetchOnReconnect: 'always',
    ...local,
  });
  async function discard(talkId: string): Promise<void> {
    await kept.discard(talkId);
    await queryClient.invalidateQueries({ queryKey });
  }
  return { waiting: data, discard };
}
