import type { AuditTrail, AuditVerification } from '@heatwise/contract/audit/audit.contract';
import type { AuditAction } from '@heatwise/domain/audit/audit-text';
import { expect, test } from 'vitest';
import { appendAudit } from '../../audit/audit.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

type Entry = { action: string; subject?: Record<string, unknown>; user_id?: string | null };

function act(
  organisation: TestOrganisation,
  { action, subject = {}, user_id = null }: Entry,
): Promise<string> {
  // Also actions of other versions, which have no words in this one.
  const entry = { action: action as AuditAction, subject, user_id, address: '10.0.0.1' };
  return organisation.write((scope) => appendAudit(scope, entry));
}

async function ask<Data>(organisation: TestOrganisation, path: string): Promise<Data> {
  const { headers } = await organisation.admin();
  const response = await server.app.inject({ url: `/api/v3/audit${path}`, headers });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const actionsOf = ({ entries }: AuditTrail) => entries.map(({ action }) => action);

test('pages follow one another, newest first, without a gap or a repetition', async () => {
  const organisation = await server.organisation();
  for (let n = 1; n <= 230; n += 1) await act(organisation, { action: `test.${n}` });

  const seen: string[] = [];
  let before = '';
  for (let pages = 0; pages < 3; pages += 1) {
    const page = await ask<AuditTrail>(organisation, before);
    seen.push(...page.entries.map(({ seq }) => seq));
    before = `?before=${page.next_before}`;
  }

  expect(seen).toEqual(Array.from({ length: 230 }, (_, n) => String(230 - n)));
  expect(before).toBe('?before=null');
});

test('it is narrowed by person, area, what it is about, and time', async () => {
  const organisation = await server.organisation();
  const [ada, ida] = [await organisation.addPerson(), await organisation.addPerson()];
  await act(organisation, { action: 'person.hide', user_id: ada, subject: { user_ids: [ida] } });
  await act(organisation, { action: 'tag.create', user_id: ida });
  await act(organisation, { action: 'user.picture-set', user_id: ida, subject: { user_id: ada } });
  await act(organisation, { action: 'follow-up.x' });

  const list = async (query: string) => actionsOf(await ask<AuditTrail>(organisation, query));
  expect(await list(`?user_id=${ida}`)).toEqual(['user.picture-set', 'tag.create']);
  expect(await list('?area=people')).toEqual(['user.picture-set', 'person.hide']);
  // The underscore in a beginning is a letter, not any letter.
  expect(await list('?area=measurements')).toEqual([]);
  expect(await list(`?about_id=${ida.toUpperCase()}`)).toEqual(['person.hide']);
  expect(await list(`?about_id=${ada}&user_id=${ida}`)).toEqual(['user.picture-set']);
  expect(await list('?to=2020-01-01T00:00:00Z')).toEqual([]);
  expect(await list('?from=2020-01-01T00:00:00Z')).toHaveLength(4);
});

test('names of actors and subjects are included, even after they are gone', async () => {
  const organisation = await server.organisation();
  const tag_id = await organisation.addTag('Roof crew');
  const user_id = await organisation.addPerson({ name_first: 'Ada', name_last: 'Lund', active: false });
  await act(organisation, { action: 'tag.users.add', user_id, subject: { tag_id, user_ids: [user_id] } });

  const { entries, names } = await ask<AuditTrail>(organisation, '');

  expect(entries).toMatchObject([{ user_id, subject: { tag_id }, address: '10.0.0.1' }]);
  expect(names).toEqual({ [tag_id]: 'Roof crew', [user_id]: 'Ada Lund' });
});

test('verification says how far the chain holds, and where it breaks', async () => {
  const organisation = await server.organisation();
  expect(await ask<AuditVerification>(organisation, '/verification')).toMatchObject({
    entries: 0,
    first_at: null,
    last_hash: null,
    broken_at: null,
  });
  for (let n = 1; n <= 4; n += 1) await act(organisation, { action: `test.${n}` });
  const sound = await ask<AuditVerification>(organisation, '/verification');
  expect(sound).toMatchObject({ entries: 4, broken_at: null });
  expect(sound.last_hash).toMatch(/^[0-9a-f]{64}$/);

  await server.database.owner
    .updateTable('audit')
    .set({ action: 'test.nothing' })
    .where('org_id', '=', organisation.org_id)
    .where('seq', '=', '3')
    .execute();

  const broken = await ask<AuditVerification>(organisation, '/verification');
  expect(broken).toMatchObject({ entries: 2, broken_at: '3', first_at: sound.first_at });
  expect(broken.last_hash).not.toBe(sound.last_hash);
});

test('the export is a CSV without formulas, matches the filter, and is itself recorded', async () => {
  const organisation = await server.organisation();
  const admin = await organisation.admin();
  const user_id = await organisation.addPerson({ name_first: '=HYPERLINK("http://evil.test")' });
  await act(organisation, { action: 'person.edit', user_id, subject: { user_id, changed: ['email'] } });
  await act(organisation, { action: 'tag.create', subject: { name: 'Roof, crew' } });

  const ask = (query: string) =>
    server.app.inject({ url: `/api/v3/audit/export${query}`, headers: admin.headers });
  const response = await ask('?area=people');
  expect(response.headers['content-type']).toContain('text/csv');
  const [head, first, ...rest] = response.body.trim().split('\r\n');
  expect(head).toContain('Number,Time (UTC),By,What');
  expect(first).toMatch(/^1,[\dT:.Z-]{24},"'=HYPERLINK\(/);
  expect(rest).toEqual([]);

  const whole = (await ask('')).body.trim().split('\r\n');
  expect(whole).toHaveLength(5);
  expect(whole[1]).toContain('exported the audit trail');
  expect(whole[3]).toContain('"created the tag Roof, crew"');
});

test('a long trail is exported whole', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  await organisation.write(async (scope) => {
    for (let n = 0; n < 2100; n += 1)
      await appendAudit(scope, { user_id: null, action: 'tag.edit', subject: { n }, address: null });
  });
  const { body } = await server.app.inject({ url: '/api/v3/audit/export', headers });
  const numbers = body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[0]));
  expect(numbers).toEqual(Array.from({ length: 2101 }, (_, n) => 2101 - n));
});

test.each(['?before=0', '?before=x', '?user_id=me', '?area=all', '?from=yesterday', '?about=x'])(
  'a list with %s is refused',
  async (query) => {
    const { headers } = await (await server.organisation()).admin();
    const response = await server.app.inject({ url: `/api/v3/audit${query}`, headers });
    expect(response.statusCode).toBe(400);
  },
);
