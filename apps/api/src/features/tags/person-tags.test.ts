import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { commandAs } from '../../testing/test-actor.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import { insertLinkType, insertMeasurements } from '../../testing/test-measurements.ts';
import type { TestOrganisation } from '../../testing/test-organisation.ts';
import { setPersonTags } from './tag-members.commands.ts';

const server = setUpTestApp();

function setTags({ org_id }: TestOrganisation, by: string, user_id: string, tag_ids: string[]) {
  return commandAs(server.database, { org_id, user_id: by }, (scope) =>
    setPersonTags(scope, { user_id, tag_ids }),
  );
}

async function measurementsOf(userId: string) {
  return server.database.owner
    .selectFrom('measurements as m')
    .leftJoin('link_measurements as l', (join) =>
      join.onRef('l.org_id', '=', 'm.org_id').onRef('l.measurement_id', '=', 'm.measurement_id'),
    )
    .select(['m.user_tag_ids', 'm.modified_time', 'l.modified_time as linked_time'])
    .where('m.user_id', '=', userId)
    .orderBy('m.modified_time')
    .execute();
}

async function makeMeasured(organisation: TestOrganisation, count: number) {
  const person = await organisation.addPerson();
  await organisation.write(async (scope) => {
    const link_type_id = await insertLinkType(scope);
    await insertMeasurements(scope, { user_id: person, count, link_type_id });
  });
  return person;
}

test('the person’s row alone is stamped: measurements and what is linked to them stay as they are', async () => {
  const organisation = await server.organisation();
  const tagId = await organisation.addTag();
  const admin = await organisation.admin();
  const person = await makeMeasured(organisation, 501);
  const before = await measurementsOf(person);

  await setTags(organisation, admin.user_id, person, [tagId]);

  const { tag_ids, modified_time } = await server.database.owner
    .selectFrom('users')
    .select(['tag_ids', 'modified_time'])
    .where('user_id', '=', person)
    .executeTakeFirstOrThrow();
  expect(tag_ids).toEqual([tagId]);
  expect(modified_time > (before.at(-1)?.modified_time ?? '')).toBe(true);
  expect(await measurementsOf(person)).toEqual(before);
});

test('each tag has the stamp of the change that brought it, wherever in the list it stands', async () => {
  const organisation = await server.organisation();
  const [one, two, three] = [
    await organisation.addTag(),
    await organisation.addTag(),
    await organisation.addTag(),
  ];
  const admin = await organisation.admin();
  const person = await organisation.addPerson({ tag_ids: [one] });
  const row = () =>
    server.database.owner
      .selectFrom('users')
      .select(['tag_stamps', 'modified_time'])
      .where('user_id', '=', person)
      .executeTakeFirstOrThrow();
  const atFirst = (await row()).modified_time;
  const set = async (...tags: string[]) => {
    await setTags(organisation, admin.user_id, person, tags);
    return row();
  };

  const second = await set(two, one);
  const third = await set(one, three, two);
  const fourth = await set(three, two);
  const fifth = await set(one, two, three);

  expect(second.tag_stamps).toEqual([second.modified_time, atFirst]);
  expect(third.tag_stamps).toEqual([atFirst, third.modified_time, second.modified_time]);
  expect(fourth.tag_stamps).toEqual([third.modified_time, second.modified_time]);
  expect(fifth.tag_stamps).toEqual([fifth.modified_time, second.modified_time, third.modified_time]);
});

test('it is audited with what was added and removed', async () => {
  const organisation = await server.organisation();
  const [one, other] = [await organisation.addTag(), await organisation.addTag()];
  const admin = await organisation.admin();
  const person = await organisation.addPerson({ tag_ids: [one] });

  await setTags(organisation, admin.user_id, person, [other]);

  const entries = await organisation.trail(['user_id', 'action', 'subject', 'address']);
  expect(entries).toEqual([
    {
      user_id: admin.user_id,
      action: 'person.tags',
      subject: { user_id: person, added: [other], removed: [one] },
      address: '192.0.2.1',
    },
  ]);
});

test('without the right, the person or the tag, the change is refused', async () => {
  const organisation = await server.organisation();
  const stranger = await (await server.organisation()).addPerson();
  const [mine, other] = [await organisation.addTag(), await organisation.addTag()];
  const admin = await organisation.admin();
  const editor = await organisation.person([{ tag_id: mine, access: 'view_user,edit_user' }], [mine]);
  const limited = await organisation.person([{ tag_id: null, access: 'limited' }], [mine]);
  const person = await organisation.addPerson({ tag_ids: [mine] });
  const hidden = await organisation.addPerson();

  const refusals = [
    [admin.user_id, stranger, [mine], 'user-not-found'],
    [admin.user_id, randomUUID(), [mine], 'user-not-found'],
    [admin.user_id, person, [randomUUID()], 'invalid-request'],
    [editor.user_id, hidden, [mine], 'user-not-found'],
    [editor.user_id, person, [mine, other], 'not-permitted'],
    [limited.user_id, person, [], 'not-permitted'],
    [limited.user_id, limited.user_id, [mine, other], 'not-permitted'],
  ] as const;
  for (const [by, of, tagIds, code] of refusals) {
    await expect(setTags(organisation, by, of, [...tagIds])).rejects.toMatchObject({ code });
  }
  await setTags(organisation, editor.user_id, person, []);

  const rows = await server.database.owner
    .selectFrom('users')
    .select(['user_id', 'tag_ids'])
    .where('user_id', 'in', [person, hidden, limited.user_id])
    .execute();
  expect(new Map(rows.map((row) => [row.user_id, row.tag_ids]))).toEqual(
    new Map([
      [person, []],
      [hidden, []],
      [limited.user_id, [mine]],
    ]),
  );
});
