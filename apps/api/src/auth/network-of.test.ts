import { expect, test } from 'vitest';
import { networksOf } from './network-of.ts';

test.each([
  ['10.0.0.1', ['10.0.0.1']],
  ['::ffff:10.0.0.1', ['10.0.0.1']],
  ['2001:db8:1:2345::9', ['2001:db8:1:2345', '2001:db8:1:2300/56', '2001:db8:1/48']],
  ['2001:0DB8:0001:23ff:1:2:3:4%eth0', ['2001:db8:1:23ff', '2001:db8:1:2300/56', '2001:db8:1/48']],
  ['::1', ['0:0:0:0', '0:0:0:0/56', '0:0:0/48']],
])('%s belongs to %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});
