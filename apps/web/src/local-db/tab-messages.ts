import type { CompactRows, SqliteParameter } from './compact-rows.ts';
import type { CarriedError } from './local-database-error.ts';

/** What any tab asks of the one worker. */
export type Ask =
  | { readonly kind: 'rows'; readonly sql: string; readonly parameters: readonly SqliteParameter[] }
  | { readonly kind: 'sync now' };

export type NumberedAsk = { readonly kind: 'ask'; readonly id: number; readonly ask: Ask };
export type Answer =
  | { readonly kind: 'answer'; readonly id: number; readonly value: CompactRows | null }
  | { readonly kind: 'refusal'; readonly id: number; readonly error: CarriedError };

/** What a tab tells the worker without waiting for an answer. */
export type TabWish =
  | { readonly kind: 'nudge' }
  /** Somebody looks at the page. */
  | { readonly kind: 'watched' }
  /** A screen shows what was stamped from then on. */
  | { readonly kind: 'history'; readonly fromMs: number };

/** From the leading tab straight to its worker. `begin` comes first and carries what the worker needs to open. */
export type ToWorker<Begin> =
  | { readonly kind: 'begin'; readonly name: string; readonly begin: Begin }
  | TabWish
  | NumberedAsk;

/** A worker is open: which one it is, and the news so far. */
type Leading<News> = { readonly kind: 'leading'; readonly workerId: string; readonly news: readonly News[] };

/** From the worker straight to its tab. */
export type FromWorker<News> =
  | Leading<News>
  | { readonly kind: 'news'; readonly news: News }
  | { readonly kind: 'unable'; readonly error: CarriedError }
  /** An earlier worker still has the files open; true when that has become long, false when it is over. */
  | { readonly kind: 'waiting'; readonly isWaiting: boolean }
  | Answer;

/** On the channel of the database, between the worker and all other tabs. Answers go to a channel of the asking tab. */
export type OnChannel<News> =
  | (NumberedAsk & { readonly from: string })
  | TabWish
  | { readonly kind: 'who leads' }
  | Leading<News>
  | { readonly kind: 'news'; readonly news: News }
  /** A new worker begins: one that outlived its tab ends. */
  | { readonly kind: 'let go' }
  /** The database is being deleted: every tab lets go of it. */
  | { readonly kind: 'wiped' };

/** What a tab that has no answer yet waits for: another tab that leads, or an earlier worker that has the files open. */
export type WaitingFor = 'another tab' | 'files';

/** The channel on which one tab gets its answers. */
export function answerChannel(name: string, tabId: string): string {
  return `${name} ${tabId}`;
}
