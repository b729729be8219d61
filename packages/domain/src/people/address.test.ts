import { expect, test } from 'vitest';
import { addressesOf, removeAddress, replaceAddress } from './address.ts';

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
