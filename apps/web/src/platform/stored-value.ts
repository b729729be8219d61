/** The part of the browser's storage that is used, so that tests and a blocked storage can stand in. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A value kept as JSON in the browser and shared by all of its tabs. */
export type StoredValue<Value> = {
  current(): Value;
  set(value: Value): void;
  /** Called after a change here or in another tab. */
  subscribe(listener: () => void): () => void;
};

type Options<Value> = {
  key: string;
  storage: KeyValueStorage;
  /** Where the browser announces changes made by other tabs. */
  events: Pick<EventTarget, 'addEventListener'>;
  /** Makes a value of whatever was stored, which may be old or damaged; null when nothing was. */
  read: (stored: unknown) => Value;
};

/**
 * Keeps one JSON value under a key. A storage that refuses (private mode, full) leaves the value in memory.
 * Setting a value that equals `read(null)` removes the key.
 */
export function createStoredValue<Value>({ key, storage, events, read }: Options<Value>): StoredValue<Value> {
  const listeners = new Set<() => void>();
  const empty = JSON.stringify(read(null));
  let value = read(parse(safely(() => storage.getItem(key))));

  function announce(): void {
    for (const listener of [...listeners]) listener();
  }

  events.addEventListener('storage', (event) => {
    const { key: changedKey, newValue } = event as StorageEvent;
    // A cleared storage announces itself with a null key.
    if (changedKey !== key && changedKey !== null) return;
    value = read(parse(changedKey === null ? null : newValue));
    announce();
  });

  return {
    current: () => value,
    set(next) {
      value = next;
      const text = JSON.stringify(next);
      safely(() => (text === empty ? storage.removeItem(key) : storage.setItem(key, text)));
      announce();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function parse(text: string | null | undefined): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function safely<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
