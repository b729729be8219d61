import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import {
  createStoredValue,
  type KeyValueStorage,
  type StorageEvents,
  type StoredValue,
} from './stored-value.ts';

export const LOGIN_RECORD_KEY = 'heatwise_login';

/** The login record of this browser, the same in all of its tabs; null when nobody is signed in. */
export type SessionStore = StoredValue<LoginRecord | null>;

function readLoginRecord(stored: unknown): LoginRecord | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const record = stored as Partial<LoginRecord>;
  const usable =
    typeof record.user_id === 'string' &&
    typeof record.token === 'string' &&
    typeof record.user?.org_id === 'string';
  return usable ? (record as LoginRecord) : null;
}

/** Signing out in one tab reaches the others through the storage event. */
export function createSessionStore(storage: KeyValueStorage, events: StorageEvents): SessionStore {
  return createStoredValue({ key: LOGIN_RECORD_KEY, storage, events, read: readLoginRecord });
}
