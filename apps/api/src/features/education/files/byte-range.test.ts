import { expect, test } from 'vitest';
import { byteRangeOf } from './files.routes.ts';

test.each([
  [undefined, null],
  ['', null],
  ['bytes=0-', { from: 0, to: 999 }],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=500-599', { from: 500, to: 599 }],
  ['bytes=990-5000', { from: 990, to: 999 }],
  ['bytes=-10', { from: 990, to: 999 }],
  ['bytes=-5000', { from: 0, to: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // What a server may ignore: several ranges, another unit, ends that are crossed.
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
  ['bytes=9-5', null],
  ['bytes=-', null],
])('of a file of 1,000 bytes the header %s asks for %o', (header, range) => {
  expect(byteRangeOf(header, 1000)).toEqual(range);
});
