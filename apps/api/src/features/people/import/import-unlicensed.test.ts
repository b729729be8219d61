import { readGrants } from '@heatwise/domain/permissions/actor';
import { beforeAll, expect, test } from 'vitest';
import { inOrganisation, type OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestOrganisation } from '../../../testing/test-organisation.ts';
import { type ImportTools, importPeople } from './import-people.commands.ts';
import { importedRow } from './testing/imported-row.ts';

const server = setUpTestApp();
let ours: TestOrganisation;
beforeAll(async () => {
  ours = await server.organisation();
});

const row = (_: unknown, index: number) => importedRow({ row: index + 2 });
const tools: ImportTools = {
  inviteLater: () => Promise.reject(new Error('nobody is invited')),
  setPersonTags: () => Promise.reject(new Error('nobody is changed')),
  createTag: () => Promise.reject(new Error('no tag is made')),
};

/** How many times rows were looked up before the first of more than one block was written. */
async function lookedUp(): Promise<number> {
  const { user_id } = await ours.admin();
  const grants = readGrants([{ tag_id: null, access: 'admin', active: true }]);
  const actor = { user_id, org_id: ours.org_id, tag_ids: [], grants };
  let statements = 0;
  const read = <T>(work: (scope: OrganisationScope) => Promise<T>) =>
    inOrganisation(server.database.app, ours.org_id, (scope) => {
      const tx = new Proxy(scope.tx, {
        get: (target, key) => {
          if (key === 'selectFrom') statements += 1;
          const part = Reflect.get(target, key, target);
          return typeof part === 'function' ? part.bind(target) : part;
        },
      });
      return work({ ...scope, tx });
    });
  const write = () => Promise.reject(new Error('the first block'));
  const request = { rows: Array.from({ length: 501 }, row), new_tags: [], invite: false, also_new: 0 };
  await expect(importPeople({ actor, read, write }, request, tools)).rejects.toThrow('the first block');
  return statements;
}

test('rows are judged for the licence only where there is one', async () => {
  expect(await lookedUp()).toBe(0);
  await server.database.owner
    .insertInto('licences')
    .values({ org_id: ours.org_id, plan: 'Crew', seats: 600, valid_until: null, set_at: new Date() })
    .execute();
  expect(await lookedUp()).toBeGreaterThan(0);
});
