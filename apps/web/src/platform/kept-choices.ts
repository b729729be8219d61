import { LOGIN_RECORD_KEY, type SessionStore, WORK_ACCOUNT_KEY } from './session-store.ts';

/** Units, filters, widgets and views that a person chose are kept for them under this name while they are signed out. */
const KEPT_PREFIX = 'heatwise_kept_';
/** Whose choices are in the storage. */
const OWNER_KEY = 'heatwise_choices_of';
/** How the interface library remembers light and dark, which belongs to the browser and not to a person. */
const COLOUR_SCHEME_KEY = 'mantine-color-scheme-value';

function isChoice(key: string): boolean {
  if (key.startsWith(KEPT_PREFIX)) return false;
  return ![LOGIN_RECORD_KEY, WORK_ACCOUNT_KEY, OWNER_KEY, COLOUR_SCHEME_KEY].includes(key);
}

function entriesOf(storage: Storage, isWanted: (key: string) => boolean): [string, string][] {
  return Object.keys(storage)
    .filter(isWanted)
    .map((key) => [key, storage.getItem(key) ?? '']);
}

/**
 * Sets aside what a person chose, so that the next one in this browser does not find it and they find it again. Gives
 * what puts everybody's kept choices, and the colours, back into a storage that was cleared meanwhile.
 */
export function keepChoices(storage: Storage, userId: string): () => void {
  let kept: [string, string][] = [];
  tolerating(() => {
    const choices = entriesOf(storage, isChoice);
    if (choices.length > 0) storage.setItem(KEPT_PREFIX + userId, JSON.stringify(choices));
    for (const [key] of choices) storage.removeItem(key);
    storage.removeItem(OWNER_KEY);
    kept = entriesOf(storage, (key) => key.startsWith(KEPT_PREFIX) || key === COLOUR_SCHEME_KEY);
  });
  return () =>
    tolerating(() => {
      for (const [key, value] of kept) storage.setItem(key, value);
    });
}

/** Whoever signs in finds their own choices, now and after each change of the session. */
export function bringChoices(
  storage: Storage,
  session: SessionStore,
  events: Pick<EventTarget, 'dispatchEvent'>,
): void {
  function bring(): void {
    const userId = session.current()?.user_id;
    const owner = storage.getItem(OWNER_KEY);
    if (!userId || owner === userId) return;
    const before = entriesOf(storage, isChoice).map(([key]) => key);
    if (owner) keepChoices(storage, owner);
    const kept = JSON.parse(storage.getItem(KEPT_PREFIX + userId) ?? '[]') as [string, string][];
    for (const [key, value] of kept) storage.setItem(key, value);
    storage.removeItem(KEPT_PREFIX + userId);
    storage.setItem(OWNER_KEY, userId);
    // The browser tells only other tabs of a change.
    for (const key of new Set([...before, ...kept.map(([name]) => name)])) {
      events.dispatchEvent(new StorageEvent('storage', { key, newValue: storage.getItem(key) }));
    }
  }
  tolerating(bring);
  session.subscribe(() => tolerating(bring));
}

/** A storage that refuses keeps nothing, and that is all. */
function tolerating(work: () => void): void {
  try {
    work();
  } catch {}
}
