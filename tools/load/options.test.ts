import { expect, test } from 'vitest';
import { LoadOptionsError, readOptions } from './options.ts';

test('two hundred for two minutes, unless said otherwise', () => {
  expect(readOptions([])).toMatchObject({ url: null, connections: 200, seconds: 120 });
  const words = ['--url', 'http://localhost:3000/', '--connections', '5', '--seconds', '10'];
  expect(readOptions(words)).toMatchObject({ url: 'http://localhost:3000', connections: 5, seconds: 10 });
});

test.each([[['--connections', '0']], [['--seconds', 'long']], [['--url', 'here']], [['--x']]])(
  '%j is refused',
  (words) => {
    expect(() => readOptions(words)).toThrow(LoadOptionsError);
  },
);
