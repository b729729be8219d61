import { expect, test } from 'vitest';
import { hasEveryPackage } from './dependencies.mjs';

const lock = {
  packages: {
    '': { name: 'clone' },
    'packages/domain': { version: '0.1.0' },
    'node_modules/@heatwise/domain': { resolved: 'packages/domain', link: true },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/only-on-a-mac': { version: '1.0.0', optional: true },
  },
};
const installed = (changes) => ({
  packages: {
    'node_modules/@heatwise/domain': { resolved: 'packages/domain', link: true },
    'node_modules/zod': { version: '4.6.7' },
    ...changes,
  },
});

test('what the lock file says is installed, but for packages of other systems', () => {
  expect(hasEveryPackage(lock, installed({}))).toBe(true);
});

test('an extra package beyond the lock file does no harm', () => {
  expect(hasEveryPackage(lock, installed({ 'node_modules/extra': { version: '1.0.0' } }))).toBe(true);
});

test.each([
  ['a package is missing', { 'node_modules/zod': undefined }],
  ['a package has another version', { 'node_modules/zod': { version: '4.6.6' } }],
  ['a workspace is a copy instead of a link', { 'node_modules/@heatwise/domain': { version: undefined } }],
])('%s: it must be installed again', (_, changes) => {
  expect(hasEveryPackage(lock, installed(changes))).toBe(false);
});
