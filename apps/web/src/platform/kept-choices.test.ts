import { expect, test } from 'vitest';
import { bringChoices, keepChoices } from './kept-choices.ts';
import { createPreferences } from './preferences.ts';
import { createSessionStore } from './session-store.ts';

const storage = window.localStorage;
const recordOf = (user_id: string) => ({ user_id, token: `t ${user_id}`, user: { org_id: 'o1' } }) as never;

function openBrowser() {
  const session = createSessionStore(storage, window);
  const preferences = createPreferences(storage, window);
  preferences.subscribe(() => {});
  bringChoices(storage, session, window);
  /** As the screen does it; the server's answer clears the storage. */
  const signOut = () => {
    const putBack = keepChoices(storage, session.current()?.user_id ?? '');
    storage.clear();
    session.set(null);
    putBack();
  };
  return { session, preferences, signOut };
}

test('somebody who signs out finds their own choices again, and nobody else does', () => {
  const anns = openBrowser();
  anns.session.set(recordOf('ann'));
  anns.preferences.set({ is_metric: false, temperature_unit: 'celsius' });
  storage.setItem('heatwise_dashboard_filter_ann', '{"days":7}');
  storage.setItem('mantine-color-scheme-value', 'dark');
  anns.signOut();
  expect(storage.getItem('heatwise_preferences')).toBeNull();
  expect(storage.getItem('mantine-color-scheme-value')).toBe('dark');

  // Signing out ends with a fresh page.
  const bobs = openBrowser();
  bobs.session.set(recordOf('bob'));
  expect(bobs.preferences.current()).toEqual({ is_metric: null, temperature_unit: null });
  bobs.preferences.set({ is_metric: true, temperature_unit: null });
  bobs.signOut();

  const again = openBrowser();
  again.session.set(recordOf('ann'));
  expect(again.preferences.current()).toEqual({ is_metric: false, temperature_unit: 'celsius' });
  expect(storage.getItem('heatwise_dashboard_filter_ann')).toBe('{"days":7}');
});

test('the next person after an expired session does not find the previous one’s choices', () => {
  const { session, preferences } = openBrowser();
  session.set(recordOf('ann'));
  preferences.set({ is_metric: false, temperature_unit: null });
  session.set(null);

  session.set(recordOf('bob'));
  expect(preferences.current().is_metric).toBeNull();
  session.set(recordOf('ann'));
  expect(preferences.current().is_metric).toBe(false);
});

test('a user who chose nothing leaves nothing in the storage', () => {
  const { session, signOut } = openBrowser();
  session.set(recordOf('ann'));
  signOut();

  expect(Object.keys(storage)).toEqual([]);
});

test('a reload keeps the choices as they are', () => {
  const { session, preferences } = openBrowser();
  session.set(recordOf('ann'));
  preferences.set({ is_metric: false, temperature_unit: null });

  expect(openBrowser().preferences.current().is_metric).toBe(false);
});
