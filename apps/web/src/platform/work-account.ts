import {
  createStoredValue,
  type KeyValueStorage,
  type StorageEvents,
  type StoredValue,
} from './stored-value.ts';

export const WORK_ACCOUNT_KEY = 'heatwise_work_account';

/**
 * The e-mail of whoever signed in here through their organisation's provider, so that an ended session can be renewed
 * without asking; null for everybody else. Signing out forgets it.
 */
export type WorkAccountMemory = StoredValue<string | null>;

export function createWorkAccountMemory(storage: KeyValueStorage, events: StorageEvents): WorkAccountMemory {
  const read = (stored: unknown) => (typeof stored === 'string' ? stored : null);
  return createStoredValue({ key: WORK_ACCOUNT_KEY, storage, events, read });
}
