import { randomUUID } from 'node:crypto';
import { MODULE_MESSAGES } from '@heatwise/domain/education/education';
import { emptyModule } from '@heatwise/domain/education/module-content';
import { PUBLISH_MESSAGES } from '@heatwise/domain/education/publish-problems';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { heatModule, trainingOf } from './testing/training.ts';

const server = setUpTestApp();
const training = trainingOf(server, () => new Date());

let organisation: TestOrganisation;
let admin: TestHeaders;
beforeEach(async () => {
  organisation = await server.organisation();
  admin = (await organisation.admin()).headers;
});

const ask = (...asked: Parameters<ReturnType<typeof trainingOf>['ask']>) => training.ask(...asked);
const list = async () => (await ask(admin, 'GET', '/education/module')).data.modules;

test('a module is begun, kept, published and listed', async () => {
  const module_id = randomUUID();
  const wanted = { module_id, title: ' Heat illness ' };
  const begun = await ask(admin, 'POST', '/education/module', wanted);
  expect(begun.data).toMatchObject({
    state: 'draft',
    revision: 0,
    draft: { title: 'Heat illness' },
    versions: [],
  });
  // Sent twice, made once.
  expect((await ask(admin, 'POST', '/education/module', wanted)).data.revision).toBe(0);

  const content = heatModule();
  const kept = await ask(admin, 'PUT', `/education/module/${module_id}/draft`, { revision: 0, content });
  expect(kept.data).toMatchObject({ revision: 1, draft: content, is_changed: true });
  const published = await ask(admin, 'POST', `/education/module/${module_id}/publish`, {
    revision: 1,
    asks: 'new',
  });
  expect(published.data).toMatchObject({ state: 'published', is_changed: false, versions: [{ version: 1 }] });

  expect(await list()).toMatchObject([
    { module_id, title: 'Heat illness', state: 'published', version: 1, pages: 2, questions: 2, assigned: 0 },
  ]);
});

test('two tabs: what was kept in between is not written over', async () => {
  const module_id = await training.published(admin, heatModule());
  const content = { ...heatModule(), title: 'Mine' };
  const url = `/education/module/${module_id}/draft`;
  expect((await ask(admin, 'PUT', url, { revision: 1, content })).data.revision).toBe(2);
  const late = await ask(admin, 'PUT', url, { revision: 1, content: { ...content, title: 'Theirs' } });
  expect(late).toMatchObject({ status: 409, code: 'module-changed', message: MODULE_MESSAGES.changed });
  const stale = await ask(admin, 'POST', `/education/module/${module_id}/publish`, {
    revision: 1,
    asks: 'new',
  });
  expect(stale.code).toBe('module-changed');
  expect((await ask(admin, 'GET', `/education/module/${module_id}`)).data.draft.title).toBe('Mine');
});

test('what is kept as it was is no change', async () => {
  const module_id = await training.published(admin, heatModule());
  const url = `/education/module/${module_id}`;
  const { revision, draft: content } = (await ask(admin, 'GET', url)).data;
  const turned = Object.fromEntries(Object.entries(content).reverse());
  const kept = await ask(admin, 'PUT', `${url}/draft`, { revision, content: turned });
  expect(kept.data).toMatchObject({ revision, is_changed: false });
});

test('what is not finished is not published, and everything that is missing is named', async () => {
  const module_id = randomUUID();
  await ask(admin, 'POST', '/education/module', { module_id, title: 'Water' });
  const empty = await ask(admin, 'POST', `/education/module/${module_id}/publish`, {
    revision: 0,
    asks: 'new',
  });
  expect(empty).toMatchObject({
    status: 400,
    code: 'module-not-ready',
    problems: [{ path: 'pages', message: PUBLISH_MESSAGES.nothingToDo }],
  });
});

test('publishing the same draft twice makes one version', async () => {
  const module_id = await training.published(admin, heatModule());
  const again = await ask(admin, 'POST', `/education/module/${module_id}/publish`, {
    revision: 1,
    asks: 'new',
  });
  expect(again.data.versions).toHaveLength(1);
});

test('a copy has the words and ids of its own', async () => {
  const module_id = await training.published(admin, heatModule());
  const copied = await ask(admin, 'POST', '/education/module', {
    module_id: randomUUID(),
    title: 'Heat illness, night shift',
    copy_of: module_id,
  });
  const original = (await ask(admin, 'GET', `/education/module/${module_id}`)).data.draft;
  expect(copied.data).toMatchObject({ state: 'draft', draft: { title: 'Heat illness, night shift' } });
  const ids = (content: object): string[] => JSON.stringify(content).match(/[0-9a-f-]{36}/g) ?? [];
  expect(ids(copied.data.draft)).toHaveLength(ids(original).length);
  expect(ids(copied.data.draft).filter((id) => ids(original).includes(id))).toEqual([]);
});

test('a module that comes with the product is copied, and can be published as it is', async () => {
  const { modules } = (await ask(admin, 'GET', '/education/ready')).data;
  expect(modules).toHaveLength(5);
  for (const { slug, title } of modules) {
    const module_id = randomUUID();
    const made = await ask(admin, 'POST', '/education/module', { module_id, title, ready: slug });
    const published = await ask(admin, 'POST', `/education/module/${module_id}/publish`, {
      revision: made.data.revision,
      asks: 'new',
    });
    expect([slug, published.data.state]).toEqual([slug, 'published']);
  }
  const unknown = { module_id: randomUUID(), title: 'X', ready: 'no-such' };
  expect((await ask(admin, 'POST', '/education/module', unknown)).status).toBe(400);
});

test('a draft is deleted, a published module is retired and restored', async () => {
  const module_id = randomUUID();
  await ask(admin, 'POST', '/education/module', { module_id, title: 'Water' });
  expect((await ask(admin, 'POST', `/education/module/${module_id}/retire`, {})).code).toBe(
    'module-not-published',
  );
  expect((await ask(admin, 'DELETE', `/education/module/${module_id}`)).status).toBe(200);
  expect((await ask(admin, 'GET', `/education/module/${module_id}`)).code).toBe('module-not-found');

  const published = await training.published(admin, heatModule());
  expect((await ask(admin, 'DELETE', `/education/module/${published}`)).code).toBe('module-was-published');
  expect((await ask(admin, 'POST', `/education/module/${published}/retire`, {})).data.state).toBe('retired');
  const url = `/education/module/${published}/draft`;
  expect((await ask(admin, 'PUT', url, { revision: 1, content: heatModule() })).code).toBe(
    'module-is-retired',
  );
  expect((await ask(admin, 'POST', `/education/module/${published}/restore`, {})).data.state).toBe(
    'published',
  );
});

test('the list has the order that was chosen, and what was not named keeps its own behind it', async () => {
  const ids: string[] = [];
  for (const title of ['A', 'B', 'C', 'D']) {
    const module_id = randomUUID();
    ids.push(module_id);
    await ask(admin, 'POST', '/education/module', { module_id, title });
  }
  const [, b, , d] = ids;
  await ask(admin, 'PUT', '/education/order', { module_ids: [d, b, randomUUID()] });
  expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['D', 'B', 'A', 'C']);
});

test.each([
  ['a document that is no document', { type: 'paragraph' }],
  ['a node that the list does not have', { type: 'doc', content: [{ type: 'iframe' }] }],
  [
    'a link that runs a script',
    {
      type: 'doc',
      content: [
        { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
      ],
    },
  ],
  ['an attribute of its own', { type: 'doc', attrs: { onclick: 'x' } }],
])('%s is refused', async (_, document) => {
  const module_id = randomUUID();
  await ask(admin, 'POST', '/education/module', { module_id, title: 'Water' });
  const page = {
    page_id: randomUUID(),
    title: 'One',
    blocks: [{ kind: 'text', block_id: randomUUID(), document }],
  };
  const content = { ...emptyModule('Water'), pages: [page] };
  const refused = await ask(admin, 'PUT', `/education/module/${module_id}/draft`, { revision: 0, content });
  expect(refused).toMatchObject({ status: 400, code: 'invalid-request' });
  expect((await list())[0].pages).toBe(0);
});

test('a text that is nested a thousand deep is refused, not walked', async () => {
  const module_id = randomUUID();
  await ask(admin, 'POST', '/education/module', { module_id, title: 'Water' });
  let node: object = { type: 'paragraph' };
  for (let depth = 0; depth < 1000; depth += 1) node = { type: 'blockquote', content: [node] };
  const document = { type: 'doc', content: [node] };
  const page = {
    page_id: randomUUID(),
    title: 'One',
    blocks: [{ kind: 'text', block_id: randomUUID(), document }],
  };
  const content = { ...emptyModule('Water'), pages: [page] };
  const refused = await ask(admin, 'PUT', `/education/module/${module_id}/draft`, { revision: 0, content });
  expect(refused.status).toBe(400);
});

test('what was done is in the trail, in words', async () => {
  const module_id = await training.published(admin, heatModule());
  await ask(admin, 'POST', `/education/module/${module_id}/retire`, {});
  const rows = await server.database.owner
    .selectFrom('audit')
    .select('action')
    .where('org_id', '=', organisation.org_id)
    .orderBy('seq')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['module.create', 'module.publish', 'module.retire']);
});
