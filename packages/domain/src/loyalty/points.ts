/** Days within which points make a tier. */
export const TIER_DAYS = 365;

export type Tier = { readonly name: string; readonly from: number; readonly gives: readonly string[] };

/** From the lowest. They go by what was earned, whatever was spent of it. */
export const TIERS = [
  { name: 'Member', from: 0, gives: ['Points for every reward'] },
  { name: 'Bronze', from: 1000, gives: ['All of Member', 'A printed set of heat posters each season'] },
  {
    name: 'Silver',
    from: 5000,
    gives: ['All of Bronze', 'Tickets are answered first', '5 % off sensors'],
  },
  {
    name: 'Gold',
    from: 20_000,
    gives: ['All of Silver', '10 % off sensors and devices', 'A yearly review with our heat specialist'],
  },
] as const satisfies readonly Tier[];

export type TierStanding = {
  readonly tier: Tier;
  /** Null at the top. */
  readonly next: Tier | null;
  readonly missing: number;
  /** How far to the next one, from 0 to 1. */
  readonly share: number;
};

export function tierOf(earned: number): TierStanding {
  const tiers: readonly Tier[] = TIERS;
  const place = Math.max(
    0,
    tiers.findLastIndex(({ from }) => earned >= from),
  );
  const tier = tiers[place] ?? TIERS[0];
  const next = tiers[place + 1] ?? null;
  if (next === null) return { tier, next, missing: 0, share: 1 };
  const share = Math.max(0, (earned - tier.from) / (next.from - tier.from));
  return { tier, next, missing: next.from - earned, share };
}

/** What points are booked for. */
export const LEDGER_REASONS = [
  'test',
  'course',
  'follow_up',
  'referral',
  'redemption',
  'adjustment',
] as const;
export type LedgerReason = (typeof LEDGER_REASONS)[number];

/** What is earned, as opposed to spent or put right. */
export const EARNING_REASONS = ['test', 'course', 'follow_up', 'referral'] as const satisfies LedgerReason[];
export type EarningReason = (typeof EARNING_REASONS)[number];

export const POINTS: Readonly<Record<EarningReason, number>> = {
  test: 1,
  course: 10,
  follow_up: 5,
  referral: 250,
};

/** A follow-up is closed in time within so many hours after the test that it is about. */
export const FOLLOW_UP_IN_TIME_HOURS = 24;

export const LEDGER_REASON_LABELS: Readonly<Record<LedgerReason, string>> = {
  test: 'Test',
  course: 'Course',
  follow_up: 'Follow-up',
  referral: 'Referral',
  redemption: 'Reward',
  adjustment: 'Adjustment',
};

/** Entries on a page of the ledger. */
export const LEDGER_PAGE = 50;

/** The rules as they stand on the screen. */
export const POINT_RULES: readonly { readonly reason: EarningReason; readonly text: string }[] = [
  { reason: 'test', text: 'for every valid test, once. They go when it is deleted or marked as not valid.' },
  { reason: 'course', text: 'for every course that somebody finishes. They go when it is taken back.' },
  {
    reason: 'follow_up',
    text: `for every follow-up that is closed within ${FOLLOW_UP_IN_TIME_HOURS} hours of its test.`,
  },
  { reason: 'referral', text: 'for both organisations, once the one that you invited is active.' },
];

/**
 * What is booked so that a subject's entries come to what it is worth now; null where they do already. Whatever happens
 * to it, and however often: the sum is 0 or its points.
 */
export function nextEntry(booked: number, worth: number): number | null {
  return booked === worth ? null : worth - booked;
}

type Test = { readonly type: string; readonly valid: boolean; readonly active: boolean };

/** A test whose kind is not known says nothing about anybody. */
export function worthOfTest({ type, valid, active }: Test): number {
  return valid && active && type !== 'unknown' ? POINTS.test : 0;
}

type FollowUp = {
  /** The test that it is about counts. */
  readonly test_counts: boolean;
  readonly measured_ms: number;
  /** Of the last note that closed or reopened it. */
  readonly kind: string;
  readonly written_ms: number;
};

export function worthOfFollowUp({ test_counts, measured_ms, kind, written_ms }: FollowUp): number {
  const isInTime = written_ms - measured_ms <= FOLLOW_UP_IN_TIME_HOURS * 3_600_000;
  return test_counts && kind === 'close' && isInTime ? POINTS.follow_up : 0;
}
