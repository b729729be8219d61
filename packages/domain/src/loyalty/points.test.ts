import { expect, test } from 'vitest';
import { nextEntry, POINTS, TIERS, tierOf, worthOfFollowUp, worthOfTest } from './points.ts';
import { REWARDS, redemptionTicket, rewardOf } from './reward.ts';

test('whatever happens to a subject, its entries come to 0 or to its points', () => {
  let booked = 0;
  for (const worth of [1, 1, 0, 0, 1, 0, 1]) {
    booked += nextEntry(booked, worth) ?? 0;
    expect(booked).toBe(worth);
  }
  expect(nextEntry(1, 1)).toBeNull();
});

test('a test counts while it is valid and there, and says what it measured', () => {
  const counts = { type: 'sosm', valid: true, active: true };
  expect(worthOfTest(counts)).toBe(POINTS.test);
  for (const change of [{ valid: false }, { active: false }, { type: 'unknown' }])
    expect(worthOfTest({ ...counts, ...change })).toBe(0);
});

test('a follow-up counts while it is closed, and was so within a day', () => {
  const closed = { test_counts: true, measured_ms: 0, kind: 'close', written_ms: 24 * 3_600_000 };
  expect(worthOfFollowUp(closed)).toBe(POINTS.follow_up);
  for (const change of [{ written_ms: closed.written_ms + 1 }, { kind: 'reopen' }, { test_counts: false }])
    expect(worthOfFollowUp({ ...closed, ...change })).toBe(0);
});

test('tiers begin at their points, and the way to the next is never negative', () => {
  expect(tierOf(-5)).toMatchObject({ tier: { name: 'Member' }, share: 0, missing: 1005 });
  expect(tierOf(999)).toMatchObject({ tier: { name: 'Member' }, missing: 1 });
  expect(tierOf(1000)).toMatchObject({ tier: { name: 'Bronze' }, next: { name: 'Silver' }, share: 0 });
  expect(tierOf(1_000_000)).toMatchObject({ tier: { name: 'Gold' }, next: null, share: 1 });
  expect(TIERS.map(({ from }) => from)).toEqual([...TIERS.map(({ from }) => from)].sort((a, b) => a - b));
});

test('a ticket says what is asked for, and the note as it was typed', () => {
  expect(rewardOf('posters')).toBe(REWARDS[0]);
  const { subject, text } = redemptionTicket(REWARDS[0], 'To the <gate>, please.');
  expect(subject).toBe('Reward: Heat poster set');
  expect(text).toContain('250 points');
  expect(text).toContain('To the <gate>, please.');
});
