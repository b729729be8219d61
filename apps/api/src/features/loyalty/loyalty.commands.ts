import type { Loyalty, loyaltySchemas, Redemption } from '@heatwise/contract/loyalty/loyalty.contract';
import { redemptionTicket, rewardOf } from '@heatwise/domain/loyalty/reward';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { hasAnyPermission } from '@heatwise/domain/permissions/may';
import { isTimeZone } from '@heatwise/domain/time/time-zone';
import type { z } from 'zod';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { fullNameOf } from '../../organisation/user.store.ts';
import {
  appendEntries,
  balanceOf,
  countEntries,
  countRedemptions,
  type EntryFilter,
  entriesOf,
  findRedemption,
  insertRedemption,
  lockAccount,
  monthsOf,
  type NewEntry,
  redemptionsOf,
  shownRedemption,
  sumsOf,
} from './loyalty.store.ts';

/** A ticket in the organisation's name; tickets are another feature's. */
export type OpenTicket = (
  scope: ActingScope,
  ticket: {
    readonly ticket_id: string;
    readonly message_id: string;
    readonly subject: string;
    readonly category: 'rewards';
    readonly text: string;
  },
  now: Date,
) => Promise<unknown>;

const MOST_MONTHS = 24;

/** Throws not-permitted for somebody without any permission. */
export function expectPermission(actor: Actor): void {
  if (!hasAnyPermission(actor)) throw new AppError('not-permitted');
}

/** The zone if there is one of that name, else UTC: months are then not quite the reader's. */
export function zoneOf(name: string): string {
  return isTimeZone(name) ? name : 'UTC';
}

/** Throws not-permitted. */
export async function loyaltyOf(
  scope: OrganisationScope,
  { actor, zone, now }: { readonly actor: Actor; readonly zone: string; readonly now: Date },
): Promise<Loyalty> {
  expectPermission(actor);
  const sums = await sumsOf(scope, now);
  const redemptions = (await redemptionsOf(scope)).map(shownRedemption);
  const waiting = redemptions.filter(({ state }) => state === 'waiting');
  return {
    ...sums,
    reserved: waiting.reduce((sum, { points }) => sum + points, 0),
    redeemed_times: redemptions.length,
    months: await monthsOf(scope, zoneOf(zone), MOST_MONTHS),
    redemptions,
  };
}

/** A page of the ledger, and how many entries there are by the filter. Throws not-permitted. */
export async function ledgerPage(
  scope: OrganisationScope,
  { actor, filter, ...page }: { actor: Actor; filter: EntryFilter; offset: number; limit: number },
) {
  expectPermission(actor);
  const known = { ...filter, time_zone: zoneOf(filter.time_zone) };
  return { entries: await entriesOf(scope, known, page), count: await countEntries(scope, known) };
}

type Wanted = z.output<typeof loyaltySchemas.redeem.body>;

/**
 * Reserves the points and opens a ticket about it, in one transaction. The same id again answers what is there. Throws
 * redemption-id-taken, points-changed where others were redeemed than was seen, and points-not-enough.
 */
export async function redeem(
  scope: ActingScope,
  { redemption_id, ticket_id, message_id, reward: name, note, redeemed_times }: Wanted,
  { openTicket, now }: { readonly openTicket: OpenTicket; readonly now: Date },
): Promise<Redemption> {
  const { actor } = scope;
  const reward = rewardOf(name);
  await lockAccount(scope);
  const before = await findRedemption(scope, redemption_id);
  if (before) {
    const isSame = before.reward === name && before.asked_by === actor.user_id && before.note === note;
    if (!isSame) throw new AppError('redemption-id-taken');
    return shownRedemption(before);
  }
  if ((await countRedemptions(scope)) !== redeemed_times) throw new AppError('points-changed');
  if ((await balanceOf(scope)) < reward.points) throw new AppError('points-not-enough');
  const { title, points } = reward;
  await insertRedemption(scope, {
    redemption_id,
    reward: name,
    title,
    points,
    note,
    ticket_id,
    asked_by: actor.user_id,
    asked_by_name: await fullNameOf(scope, actor.user_id),
    asked_at: now,
    decided_at: null,
    decided_by: null,
    reason: null,
  });
  await bookEntry(scope, {
    reason: 'redemption',
    subject_id: redemption_id,
    points: -points,
    at: now,
    note: title,
  });
  const ticket = { ticket_id, message_id, category: 'rewards', ...redemptionTicket(reward, note) } as const;
  await openTicket(scope, ticket, now);
  await scope.audit('loyalty.redeem', { redemption_id, title, points });
  const made = await findRedemption(scope, redemption_id);
  if (!made) throw new Error(`the redemption ${redemption_id} went away while it was locked`);
  return shownRedemption(made);
}

/** Books one entry. What must not be booked twice is looked at with the account locked. */
async function bookEntry(scope: OrganisationScope, entry: NewEntry): Promise<void> {
  await appendEntries(scope, [entry], entry.at);
}
