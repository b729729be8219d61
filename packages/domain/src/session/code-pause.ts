/** Wrong one-time codes at an account before the first pause: an owner with a slow clock gets there seldom. */
export const WRONG_CODES_BEFORE_PAUSE = 10;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 12 * 3_600_000;

/** How long an account takes no one-time code after so many wrong ones in a row: twice as long after each. */
export function codePauseMs(wrongCodes: number): number {
  if (wrongCodes < WRONG_CODES_BEFORE_PAUSE) return 0;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (wrongCodes - WRONG_CODES_BEFORE_PAUSE));
}

/** Whether the owner is notified now: at the first pause, and not with every guess after it. */
export function tellsOfGuessing(wrongCodes: number): boolean {
  return wrongCodes >= WRONG_CODES_BEFORE_PAUSE && wrongCodes % WRONG_CODES_BEFORE_PAUSE === 0;
}
