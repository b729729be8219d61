import { QueryClientProvider } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePlatform } from '../../platform/platform-context.tsx';
import { createQueryClient } from '../../platform/query-client.ts';
import { NarrowCard } from '../../ui/narrow-card.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { CallbackScreen } from './federated/callback-screen.tsx';

/** Where an identity provider sends people back to, and the ways on from there. */
export function CallbackPage() {
  const { session } = usePlatform();
  const navigate = useNavigate();
  const showToast = useToast();
  // Outside of the private part, whose own begins with the session.
  const [queryClient] = useState(() => createQueryClient((text) => showToast('error', text)));
  return (
    <QueryClientProvider client={queryClient}>
      <NarrowCard>
        <CallbackScreen
          onSignedIn={(record, returnTo) => {
            session.set(record);
            void navigate({ href: returnTo ?? '/dashboard', replace: true });
          }}
          onAsk={(returnTo) =>
            void navigate({
              to: '/login',
              search: { ended: true, asks: true, ...(returnTo === null ? {} : { return_to: returnTo }) },
              replace: true,
            })
          }
          onMoved={() => void navigate({ to: '/settings/account', replace: true })}
        />
      </NarrowCard>
    </QueryClientProvider>
  );
}
