import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { ApiClient } from './api-client.ts';
import type { AppUpdate } from './app-update.ts';
import type { Preferences } from './preferences.ts';
import type { Region } from './regions.ts';
import type { SessionStore, WorkAccountMemory } from './session-store.ts';
import type { StoredValue } from './stored-value.ts';

/**
 * Asks the person to confirm who they are, for calls that the server refuses without it. The dialog subscribes while
 * somebody is signed in.
 */
type Reauthentication = {
  /** True once the person has confirmed, false if they decline. Callers at the same time share one question. */
  ask(): Promise<boolean>;
  /** Ends the question. */
  answer(isConfirmed: boolean): void;
  readonly isAsking: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
};

export function createReauthentication(): Reauthentication {
  const listeners = new Set<() => void>();
  let question: {
    readonly answered: Promise<boolean>;
    readonly resolve: (isConfirmed: boolean) => void;
  } | null = null;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask() {
      // Without a dialog the question would wait for ever.
      if (listeners.size === 0) return Promise.resolve(false);
      if (!question) {
        let resolve: (isConfirmed: boolean) => void = () => undefined;
        const answered = new Promise<boolean>((settle) => {
          resolve = settle;
        });
        question = { answered, resolve };
        notify();
      }
      return question.answered;
    },
    answer(isConfirmed) {
      const answered = question;
      question = null;
      answered?.resolve(isConfirmed);
      notify();
    },
    isAsking: () => question !== null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

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
