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
