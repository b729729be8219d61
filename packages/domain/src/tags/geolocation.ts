/** See docs/rules.md#finding-a-place. */
export const GEOLOCATION_UNSUPPORTED = 'Geolocation is not supported by your browser';
export const POSITION_UNAVAILABLE = 'Location information is unavailable.';
const UNKNOWN = 'An unknown error occurred.';

/** By the browser's GeolocationPositionError.code: 1 denied, 2 unavailable, 3 timed out. */
const messages: ReadonlyMap<unknown, string> = new Map([
  [1, 'You denied the request for Geolocation.'],
  [2, POSITION_UNAVAILABLE],
  [3, 'The request to get user location timed out.'],
]);

export function geolocationMessage(code: unknown): string {
  return messages.get(code) ?? UNKNOWN;
}
