/** The part of the browser's storage that is used, so that tests and a blocked storage can stand in. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A value kept as JSON in the browser and shared by all of its tabs. */
export type StoredValue<Value> = {
  current(): Value;
  set(value: Value): void;
  /** Called after a change here or in another tab. */
  subscribe(listener: () => void): () => void;
};

/** Where the browser announces what other tabs changed. */
export type StorageEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

type Options<Value> = {
  key: string;
  storage: KeyValueStorage;
  events: StorageEvents;
  /** Makes a value of whatever was stored, which may be old or damaged; null when nothing was. */
  read: (stored: unknown) => Value;
};

/**
 * Keeps one JSON value under a key. A storage that refuses (private mode, full) leaves the value in memory.
 * Setting a value that equals `read(null)` removes the key. Other tabs are listened to while somebody subscribes;
 * otherwise the storage is read again when it is asked.
 */
export function createStoredValue<Value>({ key, storage, events, read }: Options<Value>): StoredValue<Value> {
  const listeners = new Set<() => void>();
  const empty = JSON.stringify(read(null));
  const stored = () => safely(() => storage.getItem(key));
  /** What the storage holds as far as `value` knows. */
  let seen = stored();
  let value = read(parse(seen));

  function readAgain(): void {
    const text = stored();
    if (text === seen) return;
    seen = text;
    value = read(parse(text));
  }

  function announce(): void {
    for (const listener of [...listeners]) listener();
  }

  function onStorage(event: Event): void {
    const { key: changedKey, newValue } = event as StorageEvent;
    // A cleared storage announces itself with a null key.
    if (changedKey !== key && changedKey !== null) return;
    seen = changedKey === null ? null : newValue;
    value = read(parse(seen));
    announce();
  }

  return {
    current() {
      if (listeners.size === 0) readAgain();
      return value;
    },
    set(next) {
      value = next;
      const text = JSON.stringify(next);
      safely(() => (text === empty ? storage.removeItem(key) : storage.setItem(key, text)));
      seen = stored();
      announce();
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        readAgain();
        events.addEventListener('storage', onStorage);
      }
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0)
          events.removeEventListener('storage', onStorage);
      };
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
