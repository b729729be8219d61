/**
 * Most measurements that one call may change: one transaction, which holds the organisation's clock.
 * See docs/sync.md#the-organisations-clock.
 */
export const MEASUREMENT_SET_LIMIT = 500;
