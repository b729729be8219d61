import { entityBuilders } from '@heatwise/builders/entity-builders';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openLocalOrganisation } from '../testing/local-organisation.ts';
import { nameContains, personMatches } from './local-queries.ts';
import { openInMemory } from './open-database.ts';
import { loadSqlite } from './sqlite-module.ts';

const build = entityBuilders({ seed: 'search', now: 0 });
const person = (name: string, email: string | null, employee_id?: string | number) =>
  build.user({
    name_first: name.split(' ')[0] ?? '',
    name_last: name.split(' ').slice(1).join(' '),
    email,
    metadata: employee_id === undefined ? {} : { employee_id },
  });
const people = [
  person('Zoë-Élise Ørsted', 'zoe@site.example', 'IR-1001'),
  person('Zoe\u0308 Müller', null, 'Ä-7'),
  person('Göran-Örjan Strauß', 'gö@bücher.example'),
  person('Ødegård Ås', null, 4711),
  person('Łucja Ærø', 'lucja_a@site.example', '100%'),
  person('Ana Silva', 'ana@site.example', 'IR-1002'),
  person('', null),
  person('Иван Семёнов', null),
];
const tags = ['Straßenbau', 'Crane crew', 'Île-de-France'].map((name) => build.tag({ name }));
const local = await openLocalOrganisation({ users: people, tags, measurements: [] });

test.each([
  'zoe',
  'ZOË',
  'zoé elise',
  'GÖRAN',
  'orjan',
  'strauss',
  'ødegård',
  'odegard as',
  'lucja aero',
  'LUCJA_A',
  'silva ir-1002',
  '4711',
  'a-7',
  '%',
  '_',
  '\\',
  'bucher',
  'семенов',
  'site.example ana',
  'nobody',
  '',
])('the local database finds the same people for %j as the rule', (search) => {
  const found = local.rows((queries) =>
    queries.selectFrom('users as u').select('u.user_id').where(personMatches('u', search)),
  );
  const wanted = people.filter(({ name_first, name_last, email, metadata }) =>
    matchesSearch([`${name_first} ${name_last}`, email, String(metadata.employee_id ?? '')], search),
  );
  expect(new Set(found.map(({ user_id }) => user_id))).toEqual(new Set(wanted.map(({ user_id }) => user_id)));
});

test.each([
  ['strassen', ['Straßenbau']],
  ['ile FRANCE', ['Île-de-France']],
  ['CRANE', ['Crane crew']],
])('a tag is found as %s', (search, names) => {
  const found = local.rows((queries) =>
    queries.selectFrom('tags').select('name').where(nameContains(sql`name`, search)),
  );
  expect(found.map(({ name }) => name)).toEqual(names);
});

test('whoever is renamed is found by the new name, and whoever went is not', async () => {
  const { connection } = openInMemory(await loadSqlite());
  const found = (search: string) =>
    connection.rows<{ keys: string }>('select people_found(?) as keys', [search])[0]?.keys;
  const add = `insert into users (user_id, org_id, name_first, name_last, experimental, active, is_hidden, has_picture,
    metadata, created_time, modified_time) values (?, 'o', ?, '', 0, 1, 0, 0, '{}', '', '')`;
  connection.run(add, ['a', 'Łucja']);
  expect([found('lucja'), found('anna')]).toEqual(['[1]', '[]']);
  connection.run(add, ['b', 'Anna']);
  connection.run("update users set name_first = 'Annabel' where user_id = 'a'");
  expect([found('lucja'), found('anna'), found('bel')]).toEqual(['[]', '[1,2]', '[1]']);
  connection.exec("delete from users where user_id = 'a'");
  expect(found('anna')).toBe('[2]');
});
