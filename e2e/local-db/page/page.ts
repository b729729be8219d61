import type { CompiledQuery } from 'kysely';
import type { SyncProgress } from '../../../apps/web/src/sync/progress.ts';
import { createSyncClient, type SyncClient } from '../../../apps/web/src/sync/sync-client.ts';

/** What the tests ask of this page: the product's synchronisation, without its screens. */
export type LocalDbPage = {
  start(owner: { user_id: string; org_id: string }): void;
  /** The rows of a select, as screens get them. */
  rows(sql: string): Promise<unknown[]>;
  syncNow(): Promise<void>;
  wantHistory(fromMs: number): void;
  current(): SyncProgress;
  /** All messages since the start. */
  messages: SyncProgress[];
  signedOut: number;
  stopAndWipe(): Promise<void>;
  close(): void;
};

declare global {
  var localDb: LocalDbPage;
}

let client: SyncClient | undefined;
function started(): SyncClient {
  if (!client) throw new Error('start comes first');
  return client;
}

globalThis.localDb = {
  messages: [],
  signedOut: 0,
  start({ user_id, org_id }) {
    client = createSyncClient({
      region: 'default',
      org_id,
      user_id,
      token: 'token',
      apiBase: '/api',
      onSignedOut: () => {
        localDb.signedOut += 1;
      },
    });
    client.subscribe((progress) => localDb.messages.push(progress));
  },
  rows: (sql) => started().rows({ sql, parameters: [] } as unknown as CompiledQuery<unknown>),
  syncNow: () => started().syncNow(),
  wantHistory: (fromMs) => started().wantHistory(fromMs),
  current: () => started().current(),
  stopAndWipe: () => started().stopAndWipe(),
  close: () => started().close(),
};
