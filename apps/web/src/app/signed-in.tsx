import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { QUEUED_WRITES } from '../entities/queued-writes/queued-writes.ts';
import { forgetAnswers } from '../platform/kept-answers.ts';
import { forgetWork } from '../platform/kept-work.ts';
import { useLoginRecord, usePlatform } from '../platform/platform-context.tsx';
import { createQueryClient } from '../platform/query-client.ts';
import { createSyncClient, type SyncClient } from '../sync/sync-client.ts';
import { SyncProvider } from '../sync/sync-context.tsx';
import { LoadingScreen } from '../ui/loading-state.tsx';
import { useToast } from '../ui/toasts.tsx';
import { UnsavedChangesGuard } from '../ui/unsaved-changes.tsx';
import { databaseOwnerOf } from './database-owner.ts';
import { ReauthenticationQuestion } from './reauthentication-question.tsx';

/** The private part: the signed-in person's synchronised data around the screens, started again for another person. */
export function SignedIn() {
  const record = useLoginRecord();
  // Kept while the session ends, so that no screen is left without a person before it is left itself.
  const [shown, setShown] = useState(record);
  if (record && record.token !== shown?.token) setShown(record);
  if (!shown) return null;
  return <DataOfPerson key={shown.token} record={shown} isOver={record === null} />;
}

function DataOfPerson({ record, isOver }: { record: LoginRecord; isOver: boolean }) {
  const showToast = useToast();
  const [queryClient] = useState(() => createQueryClient((text) => showToast('error', text)));
  const client = useSyncOf(record);
  useWayOut(client, isOver);
  if (!client) return <LoadingScreen />;
  return (
    <QueryClientProvider client={queryClient}>
      <SyncProvider client={client}>
        <UnsavedChangesGuard>
          <Outlet />
          <ReauthenticationQuestion />
        </UnsavedChangesGuard>
      </SyncProvider>
    </QueryClientProvider>
  );
}

function useSyncOf(record: LoginRecord): SyncClient | null {
  const { token } = record;
  const { region, org_id, user_id } = databaseOwnerOf(record, usePlatform().regions);
  const { session } = usePlatform();
  const [client, setClient] = useState<SyncClient | null>(null);
  useEffect(() => {
    const started = createSyncClient({
      region,
      org_id,
      user_id,
      token,
      apiBase: '/api',
      onSignedOut: () => {
        // Somebody may have signed in again meanwhile: only this session is over.
        if (session.current()?.token === token) session.set(null);
      },
    });
    setClient(started);
    return () => started.close();
  }, [session, region, org_id, user_id, token]);
  return client;
}

/**
 * Leaves for the login when the session ended by itself or in another tab. All of its data is deleted except unsent
 * entries, which wait for their author.
 */
function useWayOut(client: SyncClient | null, isOver: boolean): void {
  const router = useRouter();
  useEffect(() => {
    const { href } = router.state.location;
    if (!isOver || !client) return;
    void Promise.all([forgetAnswers(), forgetWork(QUEUED_WRITES)])
      .then(() => client.stopAndWipe())
      // What cannot be deleted now is deleted when somebody signs in again.
      .catch(() => undefined)
      .finally(() =>
        router.navigate({
          to: '/login',
          search: { ended: true, return_to: href },
          replace: true,
          // What was typed cannot be saved any more.
          ignoreBlocker: true,
        }),
      );
  }, [router, client, isOver]);
}
