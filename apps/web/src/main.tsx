import { createRoot } from 'react-dom/client';
import { Application } from './app/application.tsx';
import { importSignedInRoutes } from './app/router.tsx';
import { type ApiClientParts, createApiClient } from './platform/api-client.ts';
import { noAppUpdate, watchAppUpdates } from './platform/app-update.ts';
import { bringChoices } from './platform/kept-choices.ts';
import { createReauthentication } from './platform/platform-context.tsx';
import { createPreferences } from './platform/preferences.ts';
import { readRegions } from './platform/regions.ts';
import { createSessionStore, createWorkAccountMemory } from './platform/session-store.ts';
import { whenIdle } from './platform/when-idle.ts';

const session = createSessionStore(window.localStorage, window);

const reauthentication = createReauthentication();

const clientParts: ApiClientParts = {
  base: '/api',
  fetch: window.fetch.bind(window),
  readToken: () => session.current()?.token ?? null,
  isOnline: () => navigator.onLine,
  onSessionEnded: (token) => {
    // Another tab may have signed in again meanwhile: only the refused token is forgotten.
    if (session.current()?.token === token) session.set(null);
  },
};

const platform = {
  api: createApiClient({ ...clientParts, reauthenticate: reauthentication.ask }),
  backgroundApi: createApiClient(clientParts),
  reauthentication,
  session,
  workAccount: createWorkAccountMemory(window.localStorage, window),
  preferences: createPreferences(window.localStorage, window),
  regions: readRegions(import.meta.env.VITE_REGIONS),
  update: import.meta.env.PROD ? watchAppUpdates(window, '/sw.js', whenIdle) : noAppUpdate,
};

bringChoices(window.localStorage, session, window);

// A failure shows when the router needs them.
if (session.current()) void importSignedInRoutes().catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
createRoot(root).render(<Application platform={platform} />);
