import { randomUUID } from 'node:crypto';
import { newTrigger } from '@heatwise/domain/alerts/alert-trigger';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { expect, test } from 'vitest';
import { alertLetter, type MergedTelling } from './alert-letter.ts';

const told = (subject_name: string, message: string, given: Partial<MergedTelling> = {}): MergedTelling => ({
  alert_id: randomUUID(),
  step: 0,
  user_id: randomUUID(),
  rule_id: randomUUID(),
  channels: ['mail'],
  is_over: false,
  rule_name: 'A rule',
  severity: 'warning',
  state: 'firing',
  told_at: null,
  trigger: newTrigger('hydration'),
  person_id: null,
  person_tag_ids: null,
  value: 251,
  value_at: null,
  time_zone: null,
  is_simulated: false,
  incident_id: randomUUID(),
  sent_channels: [],
  sent_letter_id: null,
  first_sent_at: null,
  carried: [],
  fired_at: new Date('2026-11-25T03:00:00Z'),
  subject_name,
  message,
  ...given,
});
const around = {
  to: 'ada@harbour.test',
  organisation: 'Harbour Works',
  publicUrl: 'https://heat.test',
  now: new Date('2026-11-25T03:00:00Z'),
  zone: openTimeZone('UTC'),
  answerUrl: 'https://heat.test/a',
  unit: 'celsius',
} as const;
const items = (letter: ReturnType<typeof alertLetter>) => letter.lists?.[0]?.items;

test('a message that says the same of all stands once', () => {
  const letter = alertLetter([told('Ida', 'Drink.'), told('Bo', 'Drink.')], around);
  expect(letter.afterwards).toEqual(['Drink.']);
  expect(items(letter)?.[0]).toBe('Ida: 251 mOsm, 25 Nov 2026 03:00 (UTC)');
});

test('one that names whom it is about is filled in, for several with each of them', () => {
  const message = 'Call {who}: {found}.';
  const [ida, bo] = [told('Ida', message), told('Bo', message)];
  expect(alertLetter([ida], around).afterwards).toEqual(['Call Ida: 251 mOsm.']);
  const both = alertLetter([ida, bo], around);
  expect(both.afterwards).toEqual([]);
  expect(items(both)?.map((item) => item.split('(UTC). ')[1])).toEqual([
    'Call Ida: 251 mOsm.',
    'Call Bo: 251 mOsm.',
  ]);
  expect(both.subject).not.toMatch(/Ida|Bo/);
  const over = alertLetter([told('Ida', message, { is_over: true })], around);
  expect(JSON.stringify(over)).not.toContain('Call');
});
