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
  const { seats, used, valid_until, is_over } = licence;
  if (is_over) {
    const day = valid_until === null ? '' : ` It ended on ${dayText(valid_until)}.`;
    return `${LICENCE_OVER}${day} New people can be added once it is renewed.`;
  }
  if (seats === null || used + added <= seats) return null;
  const are = used === 1 ? '1 is' : `${used.toLocaleString('en')} are`;
  return `Your licence covers ${seats.toLocaleString('en')} people, ${are} in use, and ${added.toLocaleString('en')} would be added. Delete people who have left, or ask for more seats.`;
}

/** What is to be said about it on its own: it is over, or as many or more are in use than it covers. */
export function licenceWarning(licence: Licence): string | null {
  return licenceProblem(licence, 1);
}
