import { dayText } from '../time/date-text.ts';

/** What an organisation may use. `seats` is null for any number, `valid_until` for ever. */
export type Licence = {
  readonly plan: string;
  readonly seats: number | null;
  /** The last day, anywhere on earth. */
  readonly valid_until: string | null;
  readonly is_over: boolean;
  /** People who are active. */
  readonly used: number;
};

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
  return `${coversText(seats)}, ${usedText(used)}, and ${added.toLocaleString('en')} would be added. ${WHAT_TO_DO}`;
}

/** What is to be said about it on its own: it is over, or as many or more are in use than it covers. */
export function licenceWarning(licence: Licence): string | null {
  if (licence.is_over) return overText(licence);
  const { seats, used } = licence;
  return seats === null || used < seats ? null : `${coversText(seats)}, and ${usedText(used)}. ${WHAT_TO_DO}`;
}

const WHAT_TO_DO = 'Delete people who have left, or ask for more seats.';

function overText({ valid_until }: Licence): string {
  const day = valid_until === null ? '' : ` It ended on ${dayText(valid_until)}.`;
  return `${LICENCE_OVER}${day} New people can be added once it is renewed.`;
}

function coversText(seats: number): string {
  return `Your licence covers ${seats.toLocaleString('en')} ${seats === 1 ? 'person' : 'people'}`;
}

function usedText(used: number): string {
  return used === 1 ? '1 is in use' : `${used.toLocaleString('en')} are in use`;
}
