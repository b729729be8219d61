import type { Seen } from '@heatwise/domain/alerts/replay';

/** A subject with what a rule would have seen of it, in order of time. */
export type Past = {
  readonly name: string;
  readonly user_id: string | null;
  readonly seen: readonly Seen[];
};

/** What is needed to look back: the days from `from` to `now`. */
export type Span = { readonly from: Date; readonly now: Date };
