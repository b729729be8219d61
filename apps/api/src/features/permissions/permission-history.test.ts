import type { PermissionHistory, PermissionStep } from '@heatwise/contract/permissions/permissions.contract';
import { expect, test } from 'vitest';
import { commandAs } from '../../testing/test-actor.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders } from '../../testing/test-organisation.ts';
import { setPermission } from './permissions.commands.ts';

const server = setUpTestApp();

async function history(headers: TestHeaders, query = ''): Promise<PermissionHistory> {
  const response = await server.app.inject({
    method: 'GET',
    url: `/api/v3/permission/history${query}`,
    headers,
  });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const told = ({ from, to, changed_by_user_id }: PermissionStep) => [from, to, changed_by_user_id];

test('who changed what, from what to what, newest first; automatic changes name nobody', async () => {
  const organisation = await server.organisation();
  const tagId = await organisation.addTag();
  const admin = await organisation.admin();
  const person = await organisation.addPerson({ grants: [{ tag_id: tagId, access: 'view_user' }] });
  const set = (access: string, tag_id: string | null = tagId) =>
    commandAs(server.database, { ...organisation, user_id: admin.user_id }, (scope) =>
      setPermission(scope, { user_id: person, tag_id, access }),
    );

  await set('manager');
  await set('view_user', null);
  const last = await set('none');

  const { steps, next_cursor } = await history(admin.headers, `?user_id=${person}`);
  expect(steps.map(told)).toEqual([
    ['manager', 'none', admin.user_id],
    [null, 'view_user', admin.user_id],
    ['view_user', 'manager', admin.user_id],
    [null, 'view_user', null],
  ]);
  expect(steps[0]).toMatchObject({ user_id: person, tag_id: tagId, time: last.created_time });
  expect(next_cursor).toBeNull();
});

test('a permission that ended without replacement is a step of its own, and so is one given later', async () => {
  const organisation = await server.organisation();
  const tagId = await organisation.addTag();
  const { headers } = await organisation.admin();
  const person = await organisation.addPerson();
  const at = (second: number) => `2026-03-02T08:00:${String(second).padStart(2, '0')}.000000Z`;
  const insert = (access: string, from: number, active: boolean) =>
    organisation.write(({ tx, org_id }) =>
      tx
        .insertInto('permissions')
        .values({
          org_id,
          permission_id: crypto.randomUUID(),
          user_id: person,
          tag_id: tagId,
          access,
          active,
          created_time: at(from),
          modified_time: at(active ? from : from + 5),
        })
        .execute(),
    );
  await insert('view_user', 10, false);
  await insert('manager', 40, true);

  const { steps } = await history(headers, `?user_id=${person}`);

  expect(steps.map((step) => [step.time, step.from, step.to])).toEqual([
    [at(40), null, 'manager'],
    [at(15), 'view_user', null],
    [at(10), null, 'view_user'],
  ]);
});

test('pages follow one another without a gap or a repetition, also where times are the same', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const people = await Promise.all(Array.from({ length: 30 }, () => organisation.addPerson()));
  for (const user_id of people) {
    await organisation.setGrants(user_id, [
      { tag_id: null, access: 'view_user' },
      { tag_id: await organisation.addTag(), access: 'manager' },
      { tag_id: await organisation.addTag(), access: 'limited' },
      { tag_id: await organisation.addTag(), access: 'limited' },
    ]);
  }

  // As after an import: many permissions of one instant.
  await server.database.owner
    .updateTable('permissions')
    .set({ created_time: '2026-03-02T08:00:00.000000Z' })
    .where('org_id', '=', organisation.org_id)
    .where('access', '=', 'limited')
    .execute();

  const seen: PermissionStep[] = [];
  let cursor: string | null = null;
  do {
    const page: PermissionHistory = await history(
      headers,
      cursor ? `?cursor=${encodeURIComponent(cursor)}` : '',
    );
    expect(page.steps.length).toBeLessThanOrEqual(50);
    seen.push(...page.steps);
    cursor = page.next_cursor;
  } while (cursor);

  expect(seen).toHaveLength(30 * 4 + 1);
  expect(new Set(seen.map(({ step_id }) => step_id)).size).toBe(seen.length);
  expect(seen.map(({ time }) => time)).toEqual(
    seen
      .map(({ time }) => time)
      .sort()
      .reverse(),
  );
});

test('a made-up cursor is refused', async () => {
  const { headers } = await (await server.organisation()).admin();
  const response = await server.app.inject({
    method: 'GET',
    url: '/api/v3/permission/history?cursor=now',
    headers,
  });
  expect(response.statusCode).toBe(400);
});
