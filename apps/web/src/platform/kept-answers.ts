import { clear, createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';

const DATABASE = 'heatwise-weather';
/** Answers that were kept so long ago go. */
const FORGOTTEN_AFTER_MS = 14 * 86_400_000;

/** What the server answered last, and when. */
export type KeptAnswer<Answer> = { readonly kept_ms: number; readonly answer: Answer };

/**
 * Keeps the last answer to a question about the weather, or about what is asked with tests, for the time without a
 * connection. Neither says anything about people.
 * A browser that refuses to keep it goes without.
 */
export async function keepAnswer(name: string, answer: unknown, nowMs: number): Promise<void> {
  await inStore(async (store) => {
    await set(name, { kept_ms: nowMs, answer } satisfies KeptAnswer<unknown>, store);
    const all = await entries<string, KeptAnswer<unknown>>(store);
    const old = all.filter(([, { kept_ms }]) => nowMs - kept_ms > FORGOTTEN_AFTER_MS);
    if (old.length > 0) {
      await delMany(
        old.map(([key]) => key),
        store,
      );
    }
  });
}

/** The last answer under a name; undefined where there is none. */
export function keptAnswer<Answer>(name: string): Promise<KeptAnswer<Answer> | undefined> {
  return inStore((store) => get<KeptAnswer<Answer>>(name, store));
}

/** Signing out leaves nothing behind. */
export async function forgetAnswers(): Promise<void> {
  await inStore((store) => clear(store));
}

async function inStore<Result>(work: (store: UseStore) => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work(createStore(DATABASE, 'answers'));
  } catch {
    return undefined;
  }
}
