import { useEffect, useRef } from 'react';
import { endSession } from '../features/session/session.mutations.ts';
import { usePlatform } from '../platform/platform-context.tsx';
import { LoadingState } from '../ui/loading-state.tsx';

/** Signs out: the local data goes first, then the session on the server, then everything held in memory. */
export function LogoutScreen() {
  const { api, session } = usePlatform();
  const hasBegun = useRef(false);

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void endSession(api)
      .catch(() => null)
      .finally(() => {
        session.set(null);
        window.location.replace('/login');
      });
  }, [api, session]);

  return <LoadingState text="Signing you out…" height="100dvh" />;
}
