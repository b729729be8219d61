import { expect, test } from 'vitest';
import { deliveredPackages, isAllowed, packageLines, partsOfText } from './licences.mjs';

const lock = {
  packages: {
    '': { devDependencies: { 'a-tool': '1.0.0' } },
    'apps/api': { dependencies: { one: '1.0.0', '@heatwise/domain': '0.1.0' } },
    'apps/web': { dependencies: { two: '2.0.0' }, devDependencies: { 'a-tool': '1.0.0' } },
    'packages/domain': {},
    'node_modules/@heatwise/domain': { resolved: 'packages/domain', link: true },
    'node_modules/a-tool': { version: '1.0.0', license: 'GPL-3.0' },
    'node_modules/one': {
      version: '1.0.0',
      license: 'MIT',
      optionalDependencies: { three: '3.0.0' },
      peerDependencies: { four: '4.0.0', 'a-tool': '1.0.0' },
      peerDependenciesMeta: { 'a-tool': { optional: true } },
    },
    'node_modules/one/node_modules/three': { version: '3.1.0', license: 'ISC' },
    'node_modules/three': { version: '3.0.0', license: 'MIT' },
    'node_modules/four': { version: '4.0.0' },
    'apps/web/node_modules/two': {
      version: '2.0.0',
      license: 'BSD-2-Clause',
      dependencies: { three: '3.0.0' },
    },
  },
};

test('what is delivered is found as Node finds it; tools, optional peers and our own are left out', () => {
  expect(packageLines(deliveredPackages(lock))).toEqual([
    '| four | 4.0.0 | none |',
    '| one | 1.0.0 | MIT |',
    '| three | 3.0.0 | MIT |',
    '| three | 3.1.0 | ISC |',
    '| two | 2.0.0 | BSD-2-Clause |',
  ]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['GPL-3.0', false],
  ['MIT AND GPL-3.0', false],
  ['none', false],
  ['LGPL-3.0-or-later', false],
])('%s is allowed: %s', (licence, allowed) => {
  expect(isAllowed('some-package', licence)).toBe(allowed);
});

test('a library beside ours may be under the LGPL', () => {
  expect(isAllowed('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toBe(true);
  expect(isAllowed('@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later')).toBe(true);
});

test('a licence’s holder is kept apart from its text', () => {
  expect(partsOfText('MIT License\r\n\r\nCopyright (c) 2020 Ada\r\n\r\nPermission is granted')).toEqual({
    owners: ['Copyright (c) 2020 Ada'],
    body: 'MIT License\n\nPermission is granted',
  });
});
