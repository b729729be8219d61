import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keysFrom } from '../../../database/server-secret.ts';
import { createFileAddresses, parseHolder } from './file-addresses.ts';

const now = new Date('2026-03-02T08:00:00Z');
const holder = { kind: 'session', id: randomUUID() } as const;
const addressesWith = (...secrets: [string, ...string[]]) =>
  createFileAddresses(keysFrom(...secrets)('file addresses'));

test('an address of an earlier secret opens its file until that secret is removed', () => {
  const [org_id, file_id] = [randomUUID(), randomUUID()];
  const address = new URL(
    addressesWith('earlier').addressOf(holder, { org_id, file_id }, now),
    'https://heat.test',
  );
  const asked = {
    org_id,
    file_id,
    until: Number(address.searchParams.get('until')),
    by: address.searchParams.get('by') ?? '',
    signature: address.searchParams.get('signature') ?? '',
  };
  expect(addressesWith('new', 'earlier').judge(asked, now)).toBe('open');
  expect(addressesWith('new').judge(asked, now)).toBe('unknown');
  expect(addressesWith('new', 'earlier').judge({ ...asked, signature: '' }, now)).toBe('unknown');
});

test('an address for one session is not changed into one for another, or for none', () => {
  const addresses = addressesWith('secret');
  const [org_id, file_id] = [randomUUID(), randomUUID()];
  const { searchParams } = new URL(
    addresses.addressOf(holder, { org_id, file_id }, now),
    'https://heat.test',
  );
  const asked = {
    org_id,
    file_id,
    until: Number(searchParams.get('until')),
    signature: searchParams.get('signature') ?? '',
  };
  expect(parseHolder(searchParams.get('by') ?? '')).toEqual(holder);
  expect(addresses.judge({ ...asked, by: searchParams.get('by') ?? '' }, now)).toBe('open');
  expect(addresses.judge({ ...asked, by: `s-${randomUUID()}` }, now)).toBe('unknown');
  expect(addresses.judge({ ...asked, by: `l-${holder.id}` }, now)).toBe('unknown');
  expect(addresses.judge(asked, now)).toBe('unknown');
});

test('an address from before they named a session opens its file until it expires', () => {
  const keys = keysFrom('secret')('file addresses');
  const [org_id, file_id, until] = [randomUUID(), randomUUID(), now.getTime() + 1000];
  const signature = createHmac('sha256', keys[0].key)
    .update(`${org_id} ${file_id} ${until}`)
    .digest('base64url');
  const asked = { org_id, file_id, until, signature };
  expect(createFileAddresses(keys).judge(asked, now)).toBe('open');
  expect(createFileAddresses(keys).judge(asked, new Date(until + 1))).toBe('expired');
});
