/** What the user reads when a call fails before or beside the server's own words. Source: specification §8, HTTP layer. */
export const HTTP_MESSAGES = {
  /** The response has a status but no success flag. The trailing space is the specification's. */
  noSuccessFlag: 'Failed to update. ',
  /** There is no status: nothing answered. */
  noAnswer: 'Server not responsive',
  /** A newer write took the place of this one. */
  superseded: 'Please be patient, request is already in progress.',
  /** Writes are refused before they are sent while the browser is offline. Source: decisions (works offline, refuses writes). */
  offline: 'You are offline. Changes can be saved again when the connection is back.',
} as const;
