import { field, listFields } from '@heatwise/contract/entities/entity';
import { type Tag, tagEntity } from '@heatwise/contract/entities/tags';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inOrganisation, type OrganisationScope } from '../organisation/organisation-scope.ts';
import { jsonRow } from '../sync/json-row.ts';
import { setUp } from '../testing/set-up.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { makeOrganisation, type TestOrganisation } from '../testing/test-organisation.ts';
import { organisationTable, sharedTable } from './tables/table.ts';

let organisation: TestOrganisation;
const database = setUp(() => openTestDatabase());
beforeAll(async () => {
  organisation = await makeOrganisation(database.owner);
  await organisation.addTag('Crew 7', 'default', { shift: 'night' });
});

const read = <T>(work: (scope: OrganisationScope) => Promise<T>) =>
  inOrganisation(database.app, organisation.org_id, work);

/** Tags whose metadata have no visibility. */
const colouredTags = { ...tagEntity, fields: { ...tagEntity.fields, metadata: field.map() } };

test('a field without a visibility is sent to readers of the whole row only', async () => {
  const rowFor = async (seen: 'whole' | 'name' | 'stub') => {
    const row = jsonRow('t', colouredTags, {}, seen);
    const { rows } = await read(({ tx }) =>
      sql<{ tag: Tag }>`select ${row}::json as tag from tags t`.execute(tx),
    );
    return rows[0]?.tag;
  };
  const whole = await rowFor('whole');
  expect(whole).toMatchObject({ name: 'Crew 7', active: true, metadata: { shift: 'night' } });
  expect(await rowFor('name')).toEqual({ ...whole, metadata: {} });
  expect(await rowFor('stub')).toEqual({ ...whole, name: '', active: false, metadata: {} });
});

test('rows of an entity are read without a cast, and a missing or an unknown column does not compile', async () => {
  const [tag] = await read(
    ({ tx }): Promise<Tag[]> => tx.selectFrom('tags').select(listFields(tagEntity)).execute(),
  );
  expect(tag).toMatchObject({ name: 'Crew 7', metadata: { shift: 'night' } });

  const withoutMetadata = read(
    ({ tx }): Promise<Tag[]> =>
      // @ts-expect-error: a list by hand lacks a field of the entity.
      tx.selectFrom('tags').select(['tag_id', 'name', 'type', 'is_hidden', 'active']).execute(),
  );
  expect(await withoutMetadata).toHaveLength(1);

  const coloured = { fields: { ...tagEntity.fields, colour: field.text() } };
  const withColour = read(({ tx }) =>
    // @ts-expect-error: the table has no such column.
    tx.selectFrom('tags').select(listFields(coloured)).execute(),
  );
  await expect(withColour).rejects.toThrow('colour');
});

test('a description that names no organisation, or a column that is not there, does not compile', () => {
  // @ts-expect-error: rows of an organisation say whose they are.
  organisationTable<{ name: string }>({ rights: [] });
  // @ts-expect-error: rows of no organisation name none.
  sharedTable<{ org_id: string }>({ rights: [] });
  // @ts-expect-error: the desk cannot read a column that the table lacks.
  organisationTable<{ org_id: string; name: string }>({ rights: [], deskColumns: ['colour'] });
  expect(organisationTable<{ org_id: string }>({ rights: [] })).toMatchObject({ isExported: true });
});
