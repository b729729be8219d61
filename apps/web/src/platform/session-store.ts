import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import {
  createStoredValue,
  type KeyValueStorage,
  type StorageEvents,
  type StoredValue,
} from './stored-value.ts';

export const WORK_ACCOUNT_KEY = 'heatwise_work_account';

/** Who signed in here last, and through which provider. */
export type WorkAccount = { readonly email: string; readonly provider_id: string };

/**
 * Of whoever signed in here through their organisation's provider, so that an ended session can be renewed without
 * asking; null for everybody else. Signing out forgets it.
 */
export type WorkAccountMemory = StoredValue<WorkAccount | null>;

export function createWorkAccountMemory(storage: KeyValueStorage, events: StorageEvents): WorkAccountMemory {
  const read = (stored: unknown): WorkAccount | null => {
    const { email, provider_id } = (stored ?? {}) as Partial<Record<keyof WorkAccount, unknown>>;
    return typeof email === 'string' && typeof provider_id === 'string' ? { email, provider_id } : null;
  };
  return createStoredValue({ key: WORK_ACCOUNT_KEY, storage, events, read });
}

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
