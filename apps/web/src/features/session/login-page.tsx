import { SESSION_ENDED } from '@heatwise/domain/session/login';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { hasUnfinishedJourney } from './federated/journey.ts';
import { LoginScreen } from './login-screen.tsx';

const UNSENT_STAY = 'Entries that were not sent yet are still on this device and are sent after you sign in.';

const route = getRouteApi('/public/login');

/** The login with its way on: back to where the guard turned the visitor away, else to the dashboard. */
export function LoginPage() {
  const { session, workAccount } = usePlatform();
  const { return_to, ended, asks, password } = route.useSearch();
  // Known from the link that led here; not part of the address, which others may read.
  const email = useLocation({ select: ({ state }) => state.email });
  const navigate = useNavigate();
  const hasUnsent = useHasUnsent(ended === true);
  return (
    <NarrowCard>
      <LoginScreen
        start={{
          renews: ended && !asks ? workAccount.current() : null,
          usesPassword: password === true,
          return_to: return_to ?? null,
          email: email ?? '',
        }}
        cameBack={hasUnfinishedJourney(window.sessionStorage)}
        notice={ended ? `${SESSION_ENDED}${hasUnsent ? ` ${UNSENT_STAY}` : ''}` : null}
        onSignedIn={(record) => {
          session.set(record);
          void navigate({ href: return_to ?? '/dashboard', replace: true });
        }}
      />
    </NarrowCard>
  );
}

async function readHasUnsent(): Promise<boolean> {
  const { hasQueuedWrites } = await import('../../entities/queued-writes/queued-writes.ts');
  return hasQueuedWrites();
}

/** Whether entries of the ended session wait here. */
function useHasUnsent(isEnded: boolean): boolean {
  const [hasUnsent, setHasUnsent] = useState(false);
  useEffect(() => {
    if (isEnded) void readHasUnsent().then(setHasUnsent, () => undefined);
  }, [isEnded]);
  return hasUnsent;
}
