import type { MeasuresReply } from '@heatwise/contract/sync/sync.contract';

/** A signed-in person. */
export type Identity = { readonly token: string; readonly user_id: string; readonly org_id: string };

/** A reply of the server's first-synchronisation call. */
export type Page = MeasuresReply;

/** What a competitor hands back: the rows it can find afterwards, and how long it took until then. */
export type Result = { readonly rows: number; readonly milliseconds: number };

export type Competitor = (identity: Identity) => Promise<Result>;
