import { expect, test } from 'vitest';
import {
  ADDRESS_EMPTY,
  addressesOf,
  addressPosition,
  addressProblem,
  addressText,
  readAddress,
  removeAddress,
  replaceAddress,
} from './address.ts';

test('an entry is replaced or removed, the list given stays as it is', () => {
  const addresses = ['a', 'b', 'c'];
  expect(replaceAddress(addresses, 2, 'z')).toEqual(['a', 'b', 'z']);
  expect(removeAddress(addresses, 0)).toEqual(['b', 'c']);
  expect(addresses).toEqual(['a', 'b', 'c']);
});

test.each([-1, 3, 0.5, Number.NaN])('the index %s is out of bounds', (index) => {
  expect(() => removeAddress(['a', 'b', 'c'], index)).toThrow('Address index out of bounds');
  expect(() => replaceAddress(['a', 'b', 'c'], index, 'z')).toThrow('Address index out of bounds');
});

test('metadata without a list has no addresses', () => {
  expect(addressesOf({})).toEqual([]);
  expect(addressesOf({ _addresses: 'street' })).toEqual([]);
  expect(addressesOf({ _addresses: ['a'] })).toEqual(['a']);
});

test('a stored entry is read whatever it holds', () => {
  const written = { street: '12 Quay Road', city: 'Perth', postal_code: '6000', country: 'Australia' };
  expect(addressText(readAddress(written))).toBe('12 Quay Road, Perth, 6000, Australia');
  expect(addressPosition(readAddress({ lat: -31.95, lon: 115.86 }))).toEqual({ lat: -31.95, lon: 115.86 });
  expect(addressPosition(readAddress({ lat: 12 }))).toBeNull();
  expect(addressText(readAddress(null))).toBe('');
});

test('an address needs words or a position', () => {
  expect(addressProblem(readAddress({ street: '  ' }))).toBe(ADDRESS_EMPTY);
  expect(addressProblem(readAddress({ lat: 0, lon: 0 }))).toBe(ADDRESS_EMPTY);
  expect(addressProblem(readAddress({ city: 'Perth' }))).toBeNull();
  expect(addressProblem(readAddress({ lat: 0, lon: 7 }))).toBeNull();
});
