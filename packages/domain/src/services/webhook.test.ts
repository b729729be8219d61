import { expect, test } from 'vitest';
import { HOUR_MS } from '../time/durations.ts';
import { isGivenUp, isTaken, nextTryMs, WEBHOOK_MESSAGES, webhookAddressProblem } from './webhook.ts';

test.each([0, 1])(
  'tries go on for about a day, each pause longer than the one before, with jitter %d',
  (random) => {
    let at = 0;
    let tries = 1;
    const pauses: number[] = [];
    for (let next = nextTryMs(tries, at, random); next !== null; next = nextTryMs(tries, at, random)) {
      pauses.push(next - at);
      at = next;
      tries += 1;
    }
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
    expect(at).toBeGreaterThan(23 * HOUR_MS);
    expect(at).toBeLessThan(30 * HOUR_MS);
  },
);

test('five days of failure are enough, to the millisecond', () => {
  expect(isGivenUp(0, 5 * 24 * HOUR_MS - 1)).toBe(false);
  expect(isGivenUp(0, 5 * 24 * HOUR_MS)).toBe(true);
});

test('only a 2xx was taken', () => {
  expect([199, 200, 204, 299, 300, 302, 400, 410, 500].filter(isTaken)).toEqual([200, 204, 299]);
});

test.each([
  ['https://hooks.example.com/heat?key=1', null],
  ['http://hooks.example.com/heat', WEBHOOK_MESSAGES.addressNotValid],
  ['ftp://hooks.example.com/heat', WEBHOOK_MESSAGES.addressNotValid],
  ['javascript:alert(1)', WEBHOOK_MESSAGES.addressNotValid],
  ['hooks.example.com', WEBHOOK_MESSAGES.addressNotValid],
  ['', WEBHOOK_MESSAGES.addressNotValid],
  ['https://me:secret@hooks.example.com', WEBHOOK_MESSAGES.addressWithPassword],
  [`https://hooks.example.com/${'x'.repeat(1000)}`, WEBHOOK_MESSAGES.addressTooLong],
  ['https://localhost/heat', WEBHOOK_MESSAGES.addressNotPublic],
  ['https://LOCALHOST./heat', WEBHOOK_MESSAGES.addressNotPublic],
  ['https://hooks.localhost', WEBHOOK_MESSAGES.addressNotPublic],
  ['https://intranet/heat', WEBHOOK_MESSAGES.addressNotPublic],
  ['https://gateway.internal', WEBHOOK_MESSAGES.addressNotPublic],
  ['https://local.example.com', null],
  ['https://203.0.113.7/', null],
  ['https://[2001:db8::1]/', null],
])('%s: %s', (address, problem) => {
  expect(webhookAddressProblem(address, { allowsLoopback: false })).toBe(problem);
});

test('a demo takes an address without encryption', () => {
  expect(webhookAddressProblem('http://127.0.0.1:9000/', { allowsLoopback: true })).toBeNull();
});
