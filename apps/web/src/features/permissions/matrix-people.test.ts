// @vitest-environment node
import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { expect, test } from 'vitest';
import type { PermissionRow, PersonRow, TagRow } from '../../entities/permissions/permissions.queries.ts';
import {
  columnsFor,
  filterPeople,
  type MatrixFilter,
  peopleOfMatrix,
  permissionLine,
  tagColumns,
} from './matrix-people.ts';

function person(name_first: string, given: Partial<PersonRow> = {}): PersonRow {
  return {
    user_id: name_first,
    name_first,
    name_last: 'Lund',
    email: null,
    employee_id: null,
    is_hidden: 0,
    active: 1,
    ...given,
  };
}
function permission(user_id: string, tag_id: string | null, access: string): PermissionRow {
  return { user_id, tag_id, access, active: 1 };
}

const people = peopleOfMatrix(
  [person('Zoe'), person('ada'), person('Bo', { is_hidden: 1 }), person('Gone', { active: 0 }), person('Cy')],
  [
    permission('ada', null, 'admin'),
    permission('ada', 'pit', 'none'),
    permission('Zoe', 'pit', 'manager,view_user'),
    permission('Zoe', 'camp', 'view_user'),
    permission('Zoe', null, 'view_user'),
    permission('Bo', SPECIAL_ORGANISATION.data_admin, 'special'),
    permission('Cy', 'camp', 'none'),
  ],
);
const all: MatrixFilter = { search: '', role: 'everybody', tag_ids: [], showHidden: true };
const names = (filter: Partial<MatrixFilter>) =>
  filterPeople(people, { ...all, ...filter }).map(({ name_first }) => name_first);

test('everybody active, by name whatever the case of its letters', () => {
  expect(names({})).toEqual(['ada', 'Bo', 'Cy', 'Zoe']);
  expect(names({ showHidden: false })).toEqual(['ada', 'Cy', 'Zoe']);
  expect(names({ search: 'LUND zoë' })).toEqual(['Zoe']);
});

test('a role narrows the people, among the tags that are shown', () => {
  expect(names({ role: 'with_permission' })).toEqual(['ada', 'Bo', 'Zoe']);
  expect(names({ role: 'with_permission', tag_ids: ['camp'] })).toEqual(['Zoe']);
  expect(names({ role: 'manager' })).toEqual(['Zoe']);
  expect(names({ role: 'manager', tag_ids: ['camp'] })).toEqual([]);
  expect(names({ role: 'org_admin' })).toEqual(['ada']);
  expect(names({ role: 'data_admin' })).toEqual(['Bo']);
});

test('a person’s permissions fit in one line', () => {
  expect(people.map(permissionLine)).toEqual([
    'Organisation admin',
    'Data admin',
    'No permissions',
    'For All Users · 2 tags · manager of 1',
  ]);
});

test('columns are the tags with permissions; hidden ones when asked for or chosen', () => {
  const tag = (tag_id: string, given: Partial<TagRow> = {}): TagRow => ({
    tag_id,
    name: tag_id,
    type: 'default',
    is_hidden: 0,
    active: 1,
    ...given,
  });
  const tags = [
    tag('pit'),
    tag('old', { is_hidden: 1 }),
    tag('gone', { active: 0 }),
    tag('heat', { type: 'heat_stress' }),
  ];
  const ids = (filter: Partial<MatrixFilter>) =>
    tagColumns(tags, { ...all, ...filter }).map(({ tag_id }) => tag_id);
  expect(ids({ showHidden: false })).toEqual(['pit']);
  expect(ids({})).toEqual(['pit', 'old']);
  expect(ids({ showHidden: false, tag_ids: ['old'] })).toEqual(['old']);

  const among = (filter: Partial<MatrixFilter>) =>
    columnsFor([tag('pit'), tag('shed')], filterPeople(people, { ...all, ...filter }), {
      ...all,
      ...filter,
    }).map(({ tag_id }) => tag_id);
  expect(among({})).toEqual(['pit', 'shed']);
  expect(among({ role: 'with_permission' })).toEqual(['pit']);
  expect(among({ role: 'with_permission', tag_ids: ['shed'] })).toEqual(['pit', 'shed']);
});
