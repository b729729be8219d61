import { expect, test } from 'vitest';
import { verifyAuditChain } from '../../audit/audit.ts';
import { inOrganisation } from '../../organisation/organisation-scope.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import { insertMeasurements } from '../../testing/test-measurements.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { beginSweep } from './tag-deletion.store.ts';

const server = setUpTestApp();

async function remove(headers: TestHeaders, tagId: string) {
  const response = await server.app.inject({ method: 'DELETE', url: `/api/v3/tag/${tagId}`, headers });
  return { status: response.statusCode, body: response.json() };
}

async function post(path: string, headers: TestHeaders, body: object) {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/v3/tag/${path}`,
    headers,
    payload: body,
  });
  return { status: response.statusCode, body: response.json() };
}

/** Who and what carries the tag, and the active permissions on it. */
async function carriers({ org_id }: TestOrganisation, tagId: string) {
  const { owner } = server.database;
  const people = await owner
    .selectFrom('users')
    .select(['user_id', 'tag_ids'])
    .where('org_id', '=', org_id)
    .execute();
  const measurements = await owner
    .selectFrom('measurements')
    .select(['measurement_id', 'tag_ids'])
    .where('org_id', '=', org_id)
    .execute();
  const permissions = await owner
    .selectFrom('permissions')
    .select(['user_id', 'access'])
    .where('org_id', '=', org_id)
    .where('tag_id', '=', tagId)
    .where('active', '=', true)
    .execute();
  return {
    people: people.flatMap((row) => (row.tag_ids.includes(tagId) ? row.user_id : [])).sort(),
    measurements: measurements
      .flatMap((row) => (row.tag_ids.includes(tagId) ? row.measurement_id : []))
      .sort(),
    permissions,
  };
}

const nobody = { people: [], measurements: [], permissions: [] };

/** A tag on two people, one of them gone, on measurements, and with a manager. */
async function makeUsedTag(measurements = 3) {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const tag_id = await organisation.addTag('Crane crew');
  const other = await organisation.addTag('Day shift');
  const person = await organisation.addPerson({ tag_ids: [other, tag_id] });
  const gone = await organisation.addPerson({ tag_ids: [tag_id], active: false });
  const manager = await organisation.person([{ tag_id, access: 'manager' }]);
  const ids = await organisation.write((scope) =>
    insertMeasurements(scope, { user_id: person, count: measurements }),
  );
  for (let from = 0; from < ids.length; from += 2000) {
    await post('measurements', headers, { tag_id, measurement_ids: ids.slice(from, from + 2000) });
  }
  const before = await carriers(organisation, tag_id);
  return { organisation, headers, tag_id, other, person, gone, manager, before };
}

test('deleting removes the tag from everything, ends the permissions on it, and records what it was on', async () => {
  const { organisation, headers, tag_id, other, person, gone, manager, before } = await makeUsedTag();

  const { status, body } = await remove(headers, tag_id);

  expect(status).toBe(200);
  expect(body.data).toMatchObject({ tag_id, name: 'Crane crew', active: false });
  expect(before).toEqual({
    people: [person, gone].sort(),
    measurements: expect.arrayContaining([expect.any(String)]),
    permissions: [{ user_id: manager.user_id, access: 'manager' }],
  });
  expect(await carriers(organisation, tag_id)).toEqual(nobody);
  expect((await carriers(organisation, other)).people).toEqual([person]);
  const trail = await organisation.trail(['action', 'subject'], 'tag.delete%');
  expect(trail).toEqual([
    {
      action: 'tag.delete',
      subject: {
        tag_id,
        name: 'Crane crew',
        type: 'default',
        permissions: [{ user_id: manager.user_id, access: 'manager' }],
      },
    },
    { action: 'tag.delete.users', subject: { tag_id, user_ids: expect.arrayContaining(before.people) } },
    {
      action: 'tag.delete.measurements',
      subject: { tag_id, measurement_ids: expect.arrayContaining(before.measurements) },
    },
  ]);
});

test('restoring puts it back on everything; a deleted tag cannot be assigned meanwhile', async () => {
  const { organisation, headers, tag_id, person, before } = await makeUsedTag(1100);
  await remove(headers, tag_id);

  const meanwhile = await post('users', headers, { tag_id, user_ids: [person] });
  const restored = await post('restore', headers, { tag_id });

  expect(meanwhile).toMatchObject({
    status: 404,
    body: { message: `Tag with id ${tag_id} not found` },
  });
  expect(restored).toMatchObject({ status: 200, body: { data: { tag_id, active: true } } });
  expect(before.measurements).toHaveLength(1100);
  expect(await carriers(organisation, tag_id)).toEqual(before);
  const { broken_at } = await inOrganisation(server.database.app, organisation.org_id, verifyAuditChain);
  expect(broken_at).toBeNull();
});

test('of two deletions the last one counts', async () => {
  const { organisation, headers, tag_id, person, before } = await makeUsedTag();
  await remove(headers, tag_id);
  await post('restore', headers, { tag_id });
  await post('users/remove', headers, { tag_id, user_id: person });
  await remove(headers, tag_id);

  await post('restore', headers, { tag_id });

  expect((await carriers(organisation, tag_id)).people).toEqual(
    before.people.filter((user_id) => user_id !== person),
  );
});

test('a deletion that was interrupted is finished by deleting again; then there is nothing left to delete', async () => {
  const { organisation, headers, tag_id, before } = await makeUsedTag();
  await server.database.owner
    .updateTable('tags')
    .set({ active: false })
    .where('tag_id', '=', tag_id)
    .execute();
  await organisation.write((scope) =>
    beginSweep(scope, tag_id, { part: 'people', deleted_by: null, address: null }),
  );

  const finished = await remove(headers, tag_id);
  const again = await remove(headers, tag_id);

  expect([finished.status, again.status]).toEqual([200, 404]);
  expect(again.body.message).toBe(`Tag with id ${tag_id} not found`);
  expect((await carriers(organisation, tag_id)).people).toEqual([]);
  expect(before.people).toHaveLength(2);
});

test('what cannot be restored: an active tag, a name taken meanwhile, by somebody who is not an admin', async () => {
  const { organisation, headers, tag_id } = await makeUsedTag();
  const active = await post('restore', headers, { tag_id });
  await remove(headers, tag_id);
  const editor = await organisation.person([{ tag_id: null, access: 'view_user,edit_user' }]);
  const byEditor = await post('restore', editor.headers, { tag_id });
  await organisation.addTag('CRANE CREW');
  const taken = await post('restore', headers, { tag_id });

  expect([active.status, byEditor.status, taken.status]).toEqual([409, 403, 409]);
  expect(taken.body.message).toBe('This tag already exists');
  expect(await carriers(organisation, tag_id)).toEqual(nobody);
});

test('a manager of the tag may not delete it', async () => {
  const { organisation, tag_id, manager, before } = await makeUsedTag();

  expect((await remove(manager.headers, tag_id)).status).toBe(403);
  expect(await carriers(organisation, tag_id)).toEqual(before);
});
