import type { User } from '@heatwise/contract/entities/people';
import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ReauthenticationQuestion } from '../app/reauthentication-question.tsx';
import { DisplayUnitsProvider } from '../platform/display-units.tsx';
import { createQueryClient, DEFAULT_OPTIONS } from '../platform/query-client.ts';
import { ActorProvider, useActorIfKnown } from '../sync/actor.tsx';
import { NO_PROGRESS, type SyncProgress } from '../sync/progress.ts';
import type { SyncClient } from '../sync/sync-client.ts';
import { SyncProvider } from '../sync/sync-context.tsx';
import { useToast } from '../ui/toasts.tsx';
import { UnsavedChangesGuard } from '../ui/unsaved-changes.tsx';
import { type LocalOrganisation, openLocalOrganisation } from './local-organisation.ts';
import { renderScreen, testPlatform } from './render-screen.tsx';

type Stage = {
  organisation: LocalOrganisation;
  /** Who is signed in; one of the organisation's people. */
  as: User;
  /** The API that writes go to; a loopback server's, or nobody. */
  apiBase?: string;
  /** Where the screen believes to be. */
  address?: string;
  /** How the synchronisation stands, where it is not at its beginning. */
  progress?: Partial<SyncProgress>;
  /** What a synchronisation after a write does. */
  syncNow?: () => Promise<void>;
  /** Hears which older tests a screen asks for. */
  wantHistory?: (fromMs: number) => void;
};

/** Renders a private screen on a real local database in memory, as a person of the organisation. */
export async function renderPrivateScreen(screen: ReactNode, stage: Stage) {
  const local = await openLocalOrganisation(stage.organisation);
  const { client, tell } = syncClientOn(local, stage);
  const platform = testPlatform(stage.apiBase);
  platform.session.set(loginRecordOf(stage.as));
  // Any address shows the screen, so that its links have somewhere to lead.
  const route = createRootRoute({
    component: () => (
      <Data client={client}>
        <ActorProvider user_id={stage.as.user_id} org_id={stage.as.org_id}>
          <UnsavedChangesGuard>
            <WhenKnown>{screen}</WhenKnown>
            <ReauthenticationQuestion />
          </UnsavedChangesGuard>
        </ActorProvider>
      </Data>
    ),
    notFoundComponent: () => null,
  });
  const router = createRouter({
    routeTree: route,
    history: createMemoryHistory({ initialEntries: [stage.address ?? '/'] }),
    // The error of a screen that throws reaches the test report instead of an error page.
    disableGlobalCatchBoundary: true,
  });
  const rendered = renderScreen(<RouterProvider router={router as never} />, platform);
  return { ...rendered, router, platform, tell };
}

function Data({ client, children }: { client: SyncClient; children: ReactNode }) {
  const toast = useToast();
  const queryClient = createQueryClient((text) => toast('error', text));
  queryClient.setDefaultOptions({
    ...DEFAULT_OPTIONS,
    queries: { ...DEFAULT_OPTIONS.queries, retry: false },
  });
  return (
    <QueryClientProvider client={queryClient}>
      <DisplayUnitsProvider measurementSystem="metric">
        <SyncProvider client={client}>{children}</SyncProvider>
      </DisplayUnitsProvider>
    </QueryClientProvider>
  );
}

function WhenKnown({ children }: { children: ReactNode }) {
  return useActorIfKnown() ? children : null;
}

function loginRecordOf(user: User): LoginRecord {
  return { user_id: user.user_id, token: 'a token of this test only', user };
}

type Local = Awaited<ReturnType<typeof openLocalOrganisation>>;

/** A client of the synchronisation that has nothing left to fetch; `tell` is what its worker would say next. */
function syncClientOn(
  local: Local,
  { syncNow = async () => {}, wantHistory = () => {}, progress = {} }: Stage,
) {
  let current = { ...NO_PROGRESS, ...progress };
  const listeners = new Set<(progress: SyncProgress) => void>();
  const client: SyncClient = {
    name: 'test',
    rows: async (query) => local.run(query),
    onChange: () => () => {},
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    syncNow,
    wantHistory,
    stopAndWipe: async () => {},
    close: () => {},
  };
  const tell = (news: Partial<SyncProgress>) => {
    current = { ...current, ...news };
    for (const listener of listeners) listener(current);
  };
  return { client, tell };
}
