import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../../testing/back-office.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { address, quotingOf, reader as readerDraft } from './testing/quoting.ts';

const server = setUpTestApp();
let office: BackOffice;
let quoting: ReturnType<typeof quotingOf>;
let reader: string;
beforeAll(async () => {
  office = await openBackOffice(server.database.owner);
  quoting = quotingOf(server, office);
  reader = await quoting.addItem();
});

let ours: TestOrganisation;
let admin: { user_id: string; headers: TestHeaders };
beforeEach(async () => {
  ours = await server.organisation('Harbour Works');
  admin = await ours.admin();
});
const ask: ReturnType<typeof quotingOf>['ask'] = (...call) => quoting.ask(...call);
const setLine = (item_id: string, quantity: number, headers = admin.headers) =>
  ask(headers, 'PUT', `/quote/cart/line/${item_id}`, { quantity });
const cart = async (headers = admin.headers) => (await ask(headers, 'GET', '/quote/cart')).data;
const edit = (revision: number, changed: object = {}) =>
  ask(admin.headers, 'PATCH', '/quote/cart', {
    revision,
    currency: 'AUD',
    delivery: address,
    billing: null,
    note: '',
    ...changed,
  });

test('a cart is kept for its person: added to, changed, taken from, emptied', async () => {
  const strips = await quoting.addItem({ kind: 'sensor', name: 'Strips', prices: { AUD: null, USD: null } });
  expect(await cart()).toMatchObject({ quote_id: null, revision: 0, currency: 'USD', lines: [] });
  await setLine(reader, 2);
  await setLine(strips, 10);
  // Pressed twice it is the same.
  await setLine(reader, 5);
  await setLine(reader, 5);
  expect((await cart()).lines).toEqual([
    { item_id: reader, quantity: 5 },
    { item_id: strips, quantity: 10 },
  ]);
  await setLine(strips, 0);
  expect((await cart()).lines).toHaveLength(1);
  const { data } = await ask(admin.headers, 'DELETE', '/quote/cart');
  expect(data.lines).toEqual([]);
  const other = await ours.admin();
  expect((await cart(other.headers)).quote_id).toBeNull();
  expect((await ask(other.headers, 'GET', '/quote')).data.count).toBe(0);
  expect((await quoting.atDesk('GET', `/quote/${data.quote_id}`)).status).toBe(404);
});

test('there is one draft, however many windows begin it', async () => {
  await Promise.all([setLine(reader, 1), setLine(reader, 1), setLine(reader, 1)]);
  expect((await cart()).lines).toEqual([{ item_id: reader, quantity: 1 }]);
});

test('what another window changed is not overwritten', async () => {
  const { data } = await setLine(reader, 1);
  expect((await edit(data.revision)).status).toBe(200);
  expect(await edit(data.revision, { note: 'lost?' })).toMatchObject({ status: 409, code: 'quote-changed' });
});

test('it is sent once, with the catalogue’s words and prices of that moment', async () => {
  const { data: edited } = await edit((await setLine(reader, 2)).data.revision);
  const send = () =>
    ask(admin.headers, 'POST', `/quote/${edited.quote_id}/send`, { revision: edited.revision });
  const [one, two] = await Promise.all([send(), send()]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect((await ask(admin.headers, 'GET', '/quote')).data.count).toBe(1);
  await quoting.atDesk('PUT', `/catalogue/${reader}`, { ...readerDraft, name: 'Reader 2', revision: 1 });
  const { data } = await ask(admin.headers, 'GET', `/quote/${edited.quote_id}`);
  expect(data.versions[0].asked.lines).toEqual([
    { item_id: reader, name: 'Reader', unit: 'each', quantity: 2, list_cents: 125_000 },
  ]);
  // The next cart is another quote.
  expect((await setLine(reader, 1)).data.quote_id).not.toBe(edited.quote_id);
});

test('nothing is sent that has no lines, no address, or what is not offered any more', async () => {
  const gone = await quoting.addItem({ name: 'Old reader' });
  const { data } = await setLine(gone, 1);
  const { data: items } = await quoting.atDesk('GET', '/catalogue');
  const { revision } = items.items.find((item: { item_id: string }) => item.item_id === gone);
  await quoting.atDesk('PUT', `/catalogue/${gone}`, { ...readerDraft, active: false, revision });
  const send = () =>
    cart().then(({ revision: seen }) =>
      ask(admin.headers, 'POST', `/quote/${data.quote_id}/send`, { revision: seen }),
    );
  const paths = ({ problems }: { problems: { path: string }[] }) => problems.map(({ path }) => path);
  expect(paths(await send())).toEqual([
    `lines.${gone}`,
    'delivery.street',
    'delivery.city',
    'delivery.country',
  ]);
  // It can be taken out, though not put in.
  expect((await setLine(gone, 0)).status).toBe(200);
  expect((await setLine(gone, 1)).status).toBe(404);
  expect(paths(await send())).toContain('lines');
});

test('two people who become one have one cart, and what they asked for', async () => {
  const tag_id = await ours.addTag();
  const [from, to] = [
    await ours.person([{ tag_id, access: 'manager' }]),
    await ours.person([{ tag_id, access: 'manager' }]),
  ];
  const sent = await quoting.send(from.headers, await quoting.addItem());
  await setLine(reader, 3, from.headers);
  await setLine(reader, 1, to.headers);
  const merged = await server.app.inject({
    method: 'PATCH',
    url: '/api/v3/user/merge',
    headers: admin.headers,
    payload: { source_id: from.user_id, target_id: to.user_id },
  });
  expect(merged.statusCode).toBe(200);
  expect((await ask(to.headers, 'GET', '/quote')).data.quotes).toMatchObject([{ quote_id: sent }]);
  expect((await cart(to.headers)).lines).toEqual([{ item_id: reader, quantity: 3 }]);
});

test('the desk edits the catalogue: twice is once, the slower of two is told, and what is wrong at its field', async () => {
  const item = { ...readerDraft, item_id: randomUUID(), name: '<script>alert(1)</script>' };
  await quoting.atDesk('POST', '/catalogue', item);
  expect((await quoting.atDesk('POST', '/catalogue', item)).data).toMatchObject({
    name: item.name,
    revision: 1,
  });
  const save = (changed: object) =>
    quoting.atDesk('PUT', `/catalogue/${item.item_id}`, { ...readerDraft, revision: 1, ...changed });
  expect(await save({ name: '' })).toMatchObject({ status: 400, problems: [{ path: 'name' }] });
  expect((await save({ name: 'Reader X' })).data).toMatchObject({
    revision: 2,
    changed_by_name: 'Noor Haddad',
  });
  expect(await save({ name: 'Reader Y' })).toMatchObject({ status: 409, code: 'quote-item-changed' });
  const { data } = await ask(admin.headers, 'GET', '/quote/catalogue');
  const shown = data.items.find(({ item_id }: { item_id: string }) => item_id === item.item_id);
  expect(Object.keys(shown).sort()).toEqual(['description', 'item_id', 'kind', 'name', 'prices', 'unit']);
  const trail = await ask((await office.organisation.admin()).headers, 'GET', '/audit');
  expect(trail.data.entries[0]).toMatchObject({ action: 'quote.item-edit', subject: { name: 'Reader X' } });
});

test('assigned to oneself and given back, and found by it', async () => {
  const quote_id = await quoting.send(admin.headers, await quoting.addItem());
  const { data } = await quoting.atDesk('GET', `/quote/${quote_id}`);
  const assign = (revision: number, assign_to: string | null) =>
    quoting.atDesk('POST', `/quote/${quote_id}/assign`, { revision, assign_to });
  const taken = await assign(data.revision, office.member.user_id);
  expect(taken.data.assigned_to_name).toBe('Noor Haddad');
  const mine = async (who: string) => (await quoting.atDesk('GET', `/quote?assigned=${who}`)).data.quotes;
  const isIn = (list: { quote_id: string }[]) => list.some((one) => one.quote_id === quote_id);
  expect([isIn(await mine('me')), isIn(await mine('nobody'))]).toEqual([true, false]);
  expect(await assign(data.revision, null)).toMatchObject({ status: 409 });
  expect((await assign(taken.data.revision, null)).data.assigned_to).toBeNull();
});
