import { formatNumber } from '../text/format-number.ts';
export type Reward = {
  readonly reward: string;
  readonly title: string;
  readonly text: string;
  readonly points: number;
};

/** What points are good for, from the cheapest. */
export const REWARDS = [
  {
    reward: 'posters',
    title: 'Heat poster set',
    text: 'Ten weatherproof posters about water, rest and shade for your sites.',
    points: 250,
  },
  {
    reward: 'bottles',
    title: 'Crew bottles',
    text: 'Twenty insulated bottles with marks for each hour.',
    points: 1000,
  },
  {
    reward: 'sensors',
    title: 'Saliva sensors',
    text: 'A box of 100 sensors for hydration tests.',
    points: 2500,
  },
  {
    reward: 'training',
    title: 'Training on site',
    text: 'Half a day with one of our trainers, for up to 25 people.',
    points: 6000,
  },
  {
    reward: 'device',
    title: 'Handheld device',
    text: 'One device, set up for your organisation.',
    points: 12_000,
  },
] as const satisfies readonly Reward[];

export type RewardName = (typeof REWARDS)[number]['reward'];
export const REWARD_NAMES = REWARDS.map(({ reward }) => reward) as [RewardName, ...RewardName[]];

export function rewardOf(name: RewardName): Reward {
  const found = REWARDS.find(({ reward }) => reward === name);
  if (!found) throw new Error(`there is no reward ${name}`);
  return found;
}

export const REDEMPTION_STATES = ['waiting', 'redeemed', 'refused'] as const;
export type RedemptionState = (typeof REDEMPTION_STATES)[number];
export const REDEMPTION_STATE_LABELS: Readonly<Record<RedemptionState, string>> = {
  waiting: 'Waiting',
  redeemed: 'Redeemed',
  refused: 'Refused',
};

export const REDEMPTION_NOTE_MAX_LENGTH = 500;
export const ADJUSTMENT_REASON_MAX_LENGTH = 300;
/** One adjustment at most, either way. */
export const ADJUSTMENT_MOST = 100_000;

/** On a page of the desk. */
export const DESK_BALANCES_PAGE = 50;
export const DESK_REDEMPTIONS_PAGE = 100;

export const LOYALTY_MESSAGES = {
  notEnough: 'There are not enough points for this reward.',
  changed: 'Somebody has redeemed points meanwhile. Please look at the balance again.',
  idTaken: 'This id belongs to something else.',
  decided: 'This has been decided already.',
  reasonMissing: 'Please give a reason: the organisation reads it.',
  noPoints: 'Enter how many points, with a minus to take some away.',
} as const;

/** What a ticket says of a redemption. */
export function redemptionTicket(reward: Reward, note: string) {
  const lines = [
    `We would like to redeem ${formatNumber(reward.points)} points for: ${reward.title}.`,
    reward.text,
    ...(note === '' ? [] : [note]),
  ];
  return { subject: `Reward: ${reward.title}`, text: lines.join('\n\n') };
}

type Decided = {
  readonly state: RedemptionState;
  readonly title: string;
  readonly points: number;
  readonly reason: string | null;
};

/** What the desk has decided, in paragraphs: for the mail and for the ticket. */
export function decisionText({ state, title, points, reason }: Decided): string[] {
  const isGiven = state === 'redeemed';
  const said = reason === null ? [] : [isGiven ? `Heatwise says: ${reason}` : `The reason: ${reason}`];
  return [
    isGiven
      ? `You redeemed ${formatNumber(points)} points for “${title}”, and we have accepted it.`
      : `We cannot give you “${title}”. Your ${formatNumber(points)} points are back.`,
    ...said,
  ];
}
