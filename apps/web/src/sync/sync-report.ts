import type { SyncProgress } from './progress.ts';

/** The latest message, and the way to send the next one. */
export type SyncReport = {
  current(): SyncProgress;
  /** Sends a message: what is not named stays as it was, except that nothing changed. */
  tell(news: Partial<SyncProgress>): void;
};

export function createReport(initial: SyncProgress, publish: (progress: SyncProgress) => void): SyncReport {
  let current = initial;
  return {
    current: () => current,
    tell(news) {
      current = { ...current, action: standing(current), changed: [], ...news };
      publish(current);
    },
  };
}

/** A failure stands until a cycle succeeds: the phases of the next attempt do not hide it. */
function standing({ action }: SyncProgress): SyncProgress['action'] {
  return action === 'offline' || action === 'error' || action === 'signed out' ? action : 'progress';
}
