/**
 * A time on the wire: UTC text with six decimals, compared as a string, never through Date.
 * See docs/sync.md#the-organisations-clock.
 */
export const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
