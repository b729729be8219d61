import { useEffect, useRef } from 'react';
import { endSession } from '../features/session/session.mutations.ts';
import { databaseName } from '../local-db/database-name.ts';
import { wipeDatabase } from '../local-db/delete-database.ts';
import { storesOf, wipeBrowserData } from '../platform/browser-data.ts';
import { forgetAnswers } from '../platform/kept-answers.ts';
import { keepChoices } from '../platform/kept-choices.ts';
import { forgetWork } from '../platform/kept-work.ts';
import { usePlatform } from '../platform/platform-context.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { databaseOwnerOf } from './database-owner.ts';

/**
 * Signs out: first the local data goes, then the session on the server, then, with a fresh page, whatever is in memory,
 * and the provider's session of whoever came through one. What the person chose about looks stays for the next time.
 * Without a connection the browser forgets all the same; the server's session then ends by its own time.
 */
export function LogoutScreen() {
  const { api, session, workAccount, regions } = usePlatform();
  const hasBegun = useRef(false);

  useEffect(() => {
    const record = session.current();
    if (hasBegun.current || !record) return;
    hasBegun.current = true;
    const { user_id, token } = record;
    const name = databaseName(databaseOwnerOf(record, regions));

    async function signOut(): Promise<void> {
      const putBack = keepChoices(window.localStorage, user_id);
      await Promise.all([forgetAnswers(), forgetWork()]);
      await wipeDatabase(name).catch(() => wipeBrowserData(storesOf(window)).catch(() => undefined));
      const ended = await endSession(api, token).catch(() => null);
      session.set(null);
      workAccount.set(null);
      // The server has the browser clear everything.
      putBack();
      // Whoever came through a provider would be let in again without being asked, on whatever shared screen.
      window.location.replace(ended?.end_session_url ?? '/login');
    }
    void signOut();
  }, [api, session, workAccount, regions]);

  return <LoadingState text="Signing you out…" height="100dvh" />;
}
