/** How many measurements the hydration history chart shows. See docs/rules.md#hydration-history. */
export const HISTORY_MEASUREMENTS = 64;
/** The text of the chart's y axis. */
export const HISTORY_AXIS_TEXT = 'Hydration score (mOsm)';
