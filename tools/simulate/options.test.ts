import { expect, test } from 'vitest';
import { readOptions } from './options.ts';
import { SimulatorError } from './simulator-error.ts';

const token = 'hwd_some-token-of-a-device';

test('only the token must be given', () => {
  expect(readOptions(['--token', token], 'new seed')).toEqual({
    url: 'http://localhost:3000',
    token,
    rate: 2,
    devices: 6,
    seconds: null,
    seed: 'new seed',
    duplicates: 0.05,
    count: null,
    person: null,
    saliva: null,
  });
});

test('everything can be given', () => {
  const words =
    '--url=https://heat.example/api/ --rate 20 --devices 3 --seconds 60 --seed s --duplicates 0.5 --count 3 --saliva 190.5'.split(
      ' ',
    );
  expect(readOptions([...words, '--token', token, '--person', 'Ida Berg'], 'new seed')).toEqual({
    url: 'https://heat.example',
    token,
    rate: 20,
    devices: 3,
    seconds: 60,
    seed: 's',
    duplicates: 0.5,
    count: 3,
    person: 'Ida Berg',
    saliva: 190.5,
  });
});

test('help is not an error', () => {
  expect(readOptions(['--help'], '')).toBeNull();
});

test.each([
  [[], '--token is missing'],
  [['--token', token, '--rate', '0'], '--rate must be a number from 0.01 to 1000, not 0'],
  [['--token', token, '--rate', 'fast'], '--rate must be a number'],
  [['--token', token, '--devices', ''], '--devices must be a number'],
  [['--token', token, '--duplicates', '1'], '--duplicates must be a number'],
  [['--token', token, '--url', 'localhost:3000'], '--url must be an address'],
  [['--token', token, '--url', 'ftp://x'], '--url must be an address'],
  [['--token', token, '--count', '0'], '--count must be a number from 1'],
  [['--token', token, '--saliva', 'severe'], '--saliva must be a number'],
  [['--token', token, '--speed', '2'], '--speed'],
  [['--token', token, 'extra'], 'extra'],
])('%j is refused with its reason', (words, reason) => {
  expect(() => readOptions(words, '')).toThrow(SimulatorError);
  expect(() => readOptions(words, '')).toThrow(reason);
});
