/** How many measurements the hydration history chart shows. Source: specification §9. */
export const HISTORY_MEASUREMENTS = 64;
/** The text of the chart's y axis. Source: specification §9. */
export const HISTORY_AXIS_TEXT = 'Hydration score (mOsm)';
