import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createApiClient } from '../platform/api-client.ts';
import { noAppUpdate } from '../platform/app-update.ts';
import { createReauthentication, type Platform, PlatformProvider } from '../platform/platform-context.tsx';
import { createPreferences } from '../platform/preferences.ts';
import { DEFAULT_OPTIONS } from '../platform/query-client.ts';
import { createSessionStore, createWorkAccountMemory } from '../platform/session-store.ts';
import { theme } from '../ui/theme.ts';
import { Toasts } from '../ui/toasts.tsx';

/** A platform as main makes it, on this test's own storage, talking to the API at `base`. */
export function testPlatform(base = 'http://127.0.0.1:1/api'): Platform {
  const session = createSessionStore(window.localStorage, window);
  const reauthentication = createReauthentication();
  const clientParts = {
    base,
    fetch,
    readToken: () => session.current()?.token ?? null,
    isOnline: () => true,
    onSessionEnded: () => session.set(null),
  };
  return {
    session,
    workAccount: createWorkAccountMemory(window.localStorage, window),
    preferences: createPreferences(window.localStorage, window),
    regions: [],
    update: noAppUpdate,
    reauthentication,
    api: createApiClient({ ...clientParts, reauthenticate: reauthentication.ask }),
    backgroundApi: createApiClient(clientParts),
  };
}

/** Renders inside everything a screen expects around it, without animations. */
export function renderScreen(screen: ReactNode, platform: Platform = testPlatform()) {
  return render(
    <MantineProvider theme={theme} env="test">
      <PlatformProvider platform={platform}>
        <QueryClientProvider
          client={new QueryClient({ defaultOptions: { mutations: DEFAULT_OPTIONS.mutations } })}
        >
          <Toasts>{screen}</Toasts>
        </QueryClientProvider>
      </PlatformProvider>
    </MantineProvider>,
  );
}
