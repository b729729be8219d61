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
