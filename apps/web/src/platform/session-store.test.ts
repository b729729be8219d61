import { expect, test, vi } from 'vitest';
import { createSessionStore, LOGIN_RECORD_KEY } from './session-store.ts';

const record = { user_id: 'u1', token: 't1', user: { org_id: 'o1' } } as never;

function tellOfOtherTab(key: string | null, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

test('a sign-in survives a reload, and signing out leaves nothing behind', () => {
  createSessionStore(window.localStorage, window).set(record);

  const reloaded = createSessionStore(window.localStorage, window);
  expect(reloaded.current()).toEqual(record);
  reloaded.set(null);

  expect(window.localStorage.getItem(LOGIN_RECORD_KEY)).toBeNull();
});

test.each(['{', '42', '"text"', '{"user_id":"u1"}', '{"user_id":1,"token":"t","user":{"org_id":"o"}}'])(
  'a stored %s is nobody',
  (text) => {
    window.localStorage.setItem(LOGIN_RECORD_KEY, text);

    expect(createSessionStore(window.localStorage, window).current()).toBeNull();
  },
);

test.each([LOGIN_RECORD_KEY, null])('another tab that signs out (key %s) signs this one out', (key) => {
  const store = createSessionStore(window.localStorage, window);
  store.set(record);
  const listener = vi.fn();
  store.subscribe(listener);

  tellOfOtherTab(key, null);

  expect(store.current()).toBeNull();
  expect(listener).toHaveBeenCalledOnce();
});

test('a change of another key does not affect the session', () => {
  const store = createSessionStore(window.localStorage, window);
  store.set(record);

  tellOfOtherTab('something_else', null);

  expect(store.current()).toEqual(record);
});

test('when storage refuses, the session is kept for this page', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const store = createSessionStore({ getItem: refuse, setItem: refuse, removeItem: refuse }, window);

  store.set(record);

  expect(store.current()).toEqual(record);
});
