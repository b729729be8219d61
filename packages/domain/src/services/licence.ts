import { formatCount, formatNumber } from '../text/format-number.ts';
import { dayText } from '../time/date-text.ts';
import { ASK_FOR_LICENCE, type Quotas } from './quota.ts';

/** What an organisation may use. `seats` is null for any number, `valid_until` for ever. */
export type Licence = {
  readonly plan: string;
  readonly seats: number | null;
  /** The last day, anywhere on earth. */
  readonly valid_until: string | null;
  readonly is_over: boolean;
  /** People who are active. */
  readonly used: number;
  /** Only for an organisation without a licence: its other limits. */
  readonly quotas?: Omit<Quotas, 'people' | 'invitations_a_day'> | undefined;
};

/** Shown as the plan of an organisation without a licence. */
export const NO_LICENCE = 'No licence';

export const LICENCE_FULL = 'The licence of your organisation has no seat left.';
export const LICENCE_OVER = 'The licence of your organisation is over.';

/**
 * Why so many new people, or deleted ones who come back, are not taken; null where they are. Nothing else is ever stopped by a licence: whoever is there
 * is tested, seen and warned as before.
 */
export function licenceProblem(licence: Licence | null, added: number): string | null {
  if (licence === null || added === 0) return null;
  if (licence.is_over) return overText(licence);
  const { seats, used } = licence;
  if (seats === null || used + added <= seats) return null;
  return `${coversText(licence, seats)}, ${usedText(used)}, and ${formatNumber(added)} would be added. ${whatToDo(licence)}`;
}

/** What is to be said about it on its own: it is over, or as many or more are in use than it covers. */
export function licenceWarning(licence: Licence): string | null {
  if (licence.is_over) return overText(licence);
  const { seats, used } = licence;
  if (seats === null || used < seats) return null;
  return `${coversText(licence, seats)}, and ${usedText(used)}. ${whatToDo(licence)}`;
}

function whatToDo({ quotas }: Licence): string {
  return quotas
    ? `Delete people who have left. ${ASK_FOR_LICENCE}`
    : 'Delete people who have left, or ask for more seats.';
}

function overText({ valid_until }: Licence): string {
  const day = valid_until === null ? '' : ` It ended on ${dayText(valid_until)}.`;
  return `${LICENCE_OVER}${day} New people can be added once it is renewed.`;
}

function coversText({ quotas }: Licence, seats: number): string {
  const people = formatCount(seats, 'person', 'people');
  return quotas
    ? `Without a licence, an organisation can have up to ${people}`
    : `Your licence covers ${people}`;
}

function usedText(used: number): string {
  return formatCount(used, 'is in use', 'are in use');
}
