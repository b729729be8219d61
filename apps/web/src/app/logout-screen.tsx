import { useEffect, useRef } from 'react';
import { endSession } from '../features/session/session.mutations.ts';
import { storesOf, wipeBrowserData } from '../platform/browser-data.ts';
import { usePlatform } from '../platform/platform-context.tsx';
import { useSyncClient } from '../sync/sync-context.tsx';
import { LoadingState } from '../ui/loading-state.tsx';

/**
 * Signs out: first the local data goes, then the session on the server, then, with a fresh page, whatever is in memory,
 * and the provider's session of whoever came through one.
 * Without a connection the browser forgets all the same; the server's session then ends by its own time.
 */
export function LogoutScreen() {
  const { api, session, workAccount } = usePlatform();
  const client = useSyncClient();
  const hasBegun = useRef(false);

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;

    async function signOut(): Promise<void> {
      await client.stopAndWipe().catch(() => wipeBrowserData(storesOf(window)).catch(() => undefined));
      const ended = await endSession(api).catch(() => null);
      session.set(null);
      workAccount.set(null);
      // Whoever came through a provider would be let in again without being asked, on whatever shared screen.
      window.location.replace(ended?.end_session_url ?? '/login');
    }
    void signOut();
  }, [api, session, workAccount, client]);

  return <LoadingState text="Signing you out…" height="100dvh" />;
}
