import { expect, test } from 'vitest';
import { readOptions, SecurityOptionsError } from './options.ts';

test('without arguments the demo is checked, with a second organisation of its own', () => {
  expect(readOptions([])).toEqual({
    url: null,
    account: { email: 'admin@demo.heatwise.test', password: 'heatwise-demo' },
    second: null,
    isShort: false,
    only: '',
  });
});

test('an address and accounts, whose passwords may contain colons', () => {
  const words = [
    '--url',
    'https://heat.example.org/api',
    '--second',
    'a@b.test:p:w',
    '--short',
    '--only',
    'Races',
  ];
  expect(readOptions(words)).toMatchObject({
    url: 'https://heat.example.org',
    second: { email: 'a@b.test', password: 'p:w' },
    isShort: true,
    only: 'races',
  });
});

test.each([[['--url', 'ftp://x']], [['--second', 'nobody']], [['--louder']]])('%j is refused', (words) => {
  expect(() => readOptions(words)).toThrow(SecurityOptionsError);
});
