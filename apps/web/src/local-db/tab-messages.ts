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

/** From the leading tab straight to its worker. `begin` comes first and carries what the worker needs to open. */
export type ToWorker<Begin> =
  | { readonly kind: 'begin'; readonly name: string; readonly begin: Begin }
  | { readonly kind: 'nudge' }
  | NumberedAsk;

/** A worker is open: which one it is, and the news so far. */
type Leading<News> = { readonly kind: 'leading'; readonly workerId: string; readonly news: readonly News[] };

/** From the worker straight to its tab. */
export type FromWorker<News> =
  | Leading<News>
  | { readonly kind: 'news'; readonly news: News }
  | { readonly kind: 'unable'; readonly error: CarriedError }
  | Answer;

/** On the channel of the database, between the worker and all other tabs. Answers go to a channel of the asking tab. */
export type OnChannel<News> =
  | (NumberedAsk & { readonly from: string })
  | { readonly kind: 'nudge' }
  | { readonly kind: 'who leads' }
  | Leading<News>
  | { readonly kind: 'news'; readonly news: News }
  /** The database is being deleted: every tab lets go of it. */
  | { readonly kind: 'wiped' };

/** The channel on which one tab gets its answers. */
export function answerChannel(name: string, tabId: string): string {
  return `${name} ${tabId}`;
}
