import { expect, test } from 'vitest';
import { GEOLOCATION_UNSUPPORTED, geolocationMessage } from './geolocation.ts';
import { locationSearchFailed, NO_PLACE_FOUND } from './location-messages.ts';

test.each([
  [1, 'You denied the request for Geolocation.'],
  [2, 'Location information is unavailable.'],
  [3, 'The request to get user location timed out.'],
  [0, 'An unknown error occurred.'],
  [undefined, 'An unknown error occurred.'],
])('the browser refusing with code %s says %j', (code, message) => {
  expect(geolocationMessage(code)).toBe(message);
});

test('the messages of the map search match the specification', () => {
  expect(NO_PLACE_FOUND).toBe('No results found. Please try a different name.');
  expect(locationSearchFailed('timeout')).toBe('Error searching location timeout');
  expect(GEOLOCATION_UNSUPPORTED).toBe('Geolocation is not supported by your browser');
});
