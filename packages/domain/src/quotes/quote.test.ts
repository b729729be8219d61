import { expect, test } from 'vitest';
import { openTimeZone } from '../time/time-zone.ts';
import { endOfOffer, mayStep, QUOTE_STATES, QUOTE_STEPS, stateAfter, stateAt } from './quote.ts';

test('the whole table: each step from each state', () => {
  const table = Object.fromEntries(
    QUOTE_STATES.map((state) => [
      state,
      QUOTE_STEPS.filter((step) => mayStep(state, step)).map(
        (step) => `${step} → ${stateAfter(state, step)}`,
      ),
    ]),
  );
  expect(table).toEqual({
    draft: ['send → sent'],
    sent: ['withdraw → withdrawn', 'offer → quoted', 'desk-decline → declined'],
    quoted: [
      'ask-change → sent',
      'accept → accepted',
      'decline → declined',
      'offer → quoted',
      'desk-decline → declined',
    ],
    accepted: [],
    declined: [],
    withdrawn: [],
    expired: ['ask-change → sent', 'offer → quoted'],
  });
});

test.each([
  ['Australia/Perth', '2026-11-30T16:00:00.000Z'],
  ['Pacific/Honolulu', '2026-12-01T10:00:00.000Z'],
  ['Australia/Sydney', '2026-11-30T13:00:00.000Z'],
])('the last day ends where the customer is: %s', (zone, end) => {
  const ends_at = new Date(endOfOffer('2026-11-30', openTimeZone(zone))).toISOString();
  expect(ends_at).toBe(end);
  const offer = { state: 'quoted', ends_at } as const;
  expect(stateAt(offer, Date.parse(end) - 1)).toBe('quoted');
  expect(stateAt(offer, Date.parse(end))).toBe('expired');
});

test('a day of which the clocks take or give an hour ends at its midnight, too', () => {
  const zone = openTimeZone('America/Chicago');
  expect(new Date(endOfOffer('2026-11-01', zone)).toISOString()).toBe('2026-11-02T06:00:00.000Z');
  expect(new Date(endOfOffer('2026-03-08', zone)).toISOString()).toBe('2026-03-09T05:00:00.000Z');
});

test('only an offer that nobody answered expires', () => {
  const ends_at = '2026-11-30T16:00:00.000Z';
  const late = Date.parse(ends_at) + 1;
  for (const state of ['accepted', 'declined', 'sent', 'withdrawn'] as const)
    expect(stateAt({ state, ends_at }, late)).toBe(state);
  expect(stateAt({ state: 'quoted', ends_at: null }, late)).toBe('quoted');
});
