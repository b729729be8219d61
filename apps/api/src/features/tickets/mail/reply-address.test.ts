import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keysFrom } from '../../../database/server-secret.ts';
import { createReplyAddresses } from './reply-address.ts';

const person = {
  reply_id: randomUUID(),
  org_id: randomUUID(),
  ticket_id: randomUUID(),
  user_id: randomUUID(),
};
const addressesWith = (...secrets: [string, ...string[]]) =>
  createReplyAddresses(keysFrom(...secrets)('answers to tickets'), 'tickets.heat.test');

test('an address of an earlier secret is accepted until that secret is removed', () => {
  const address = addressesWith('earlier').addressOf(person);
  expect(addressesWith('new', 'earlier').isOf(address, person)).toBe(true);
  expect(addressesWith('new').isOf(address, person)).toBe(false);
  expect(addressesWith('new', 'earlier').addressOf(person)).toBe(addressesWith('new').addressOf(person));
});
