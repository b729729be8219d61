import { expect, test } from 'vitest';
import { type DirectoryPerson, importValuesOf } from './directory-person.ts';

const person: DirectoryPerson = {
  directory_id: '6ea91a8d-e32e-41a1-b7bd-d2d185eed0e0',
  name_first: 'Conf',
  name_last: 'Room',
  email: 'conf@harbour.test',
  employee_id: 'E-7',
  department: '  Blast crew ',
  job_title: 'Driller',
  office: 'B1',
};

test('what is mapped becomes a name of its kind, tidied; what is empty becomes nothing', () => {
  const mapping = { departmentIsTag: true, jobTitleIsJob: true, officeIsLocation: true };
  expect(importValuesOf(person, mapping)).toEqual({
    name_first: 'Conf',
    name_last: 'Room',
    email: 'conf@harbour.test',
    employee_id: 'E-7',
    password: '',
    access: '',
    tags: ['Blast crew'],
    jobs: ['Driller'],
    locations: [],
  });
});

test('columns that are not mapped are left out of the import', () => {
  const mapping = { departmentIsTag: false, jobTitleIsJob: false, officeIsLocation: false };
  expect(importValuesOf(person, mapping)).toMatchObject({ tags: [], jobs: [], locations: [] });
});
