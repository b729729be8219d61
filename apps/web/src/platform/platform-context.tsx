import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { ApiClient } from './api-client.ts';
import type { AppUpdate } from './app-update.ts';
import type { Preferences } from './preferences.ts';
import type { Reauthentication } from './reauthentication.ts';
import type { Region } from './regions.ts';
import type { SessionStore } from './session-store.ts';
import type { StoredValue } from './stored-value.ts';
import type { WorkAccountMemory } from './work-account.ts';

/** What every screen may use, whoever is signed in. Made once in main. */
export type Platform = {
  readonly api: ApiClient;
  /** For writes that nobody asked for, such as marking as read: they cancel no save of the person's, and none cancels them. */
  readonly backgroundApi: ApiClient;
  readonly reauthentication: Reauthentication;
  readonly session: SessionStore;
  readonly workAccount: WorkAccountMemory;
  readonly preferences: StoredValue<Preferences>;
  readonly regions: readonly Region[];
  readonly update: AppUpdate;
};

const PlatformContext = createContext<Platform | null>(null);

export function PlatformProvider({ platform, children }: { platform: Platform; children: ReactNode }) {
  return <PlatformContext value={platform}>{children}</PlatformContext>;
}

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('The platform is missing: wrap the screen in PlatformProvider.');
  return platform;
}

/** The login record, or null; follows signing in and out in every tab. */
export function useLoginRecord() {
  const { session } = usePlatform();
  return useSyncExternalStore(session.subscribe, session.current);
}

export function usePreferences(): readonly [Preferences, (next: Preferences) => void] {
  const { preferences } = usePlatform();
  return [useSyncExternalStore(preferences.subscribe, preferences.current), preferences.set];
}

/** Whether a newer version of the application waits, and the way to let it take over. */
export function useAppUpdate(): { readonly isWaiting: boolean; readonly apply: () => void } {
  const { update } = usePlatform();
  return { isWaiting: useSyncExternalStore(update.subscribe, update.isWaiting), apply: update.apply };
}
