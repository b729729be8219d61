/** So many alerts one page of the log holds at most. */
export const MOST_ALERTS_LISTED = 200;
/** So many open ones are shown at once; the rest is counted. */
export const MOST_OPEN_SHOWN = 100;
