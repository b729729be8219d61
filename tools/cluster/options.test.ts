import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('three servers that live on, unless said otherwise', () => {
  expect(readOptions([])).toEqual({ servers: 3, port: 3000, kill: false });
  expect(readOptions(['--servers', '5', '--port', '0', '--kill'])).toEqual({
    servers: 5,
    port: 0,
    kill: true,
  });
});

test.each([['--servers', '0'], ['--servers', '2.5'], ['--port', '70000'], ['--kil'], ['--help']])(
  'it explains itself: %s %s',
  (...words) => {
    expect(readOptions(words)).toBeNull();
  },
);
