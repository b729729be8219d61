import { expect, test } from 'vitest';
import type { LocalPerson } from '../../../../entities/people/person.queries.ts';
import { draftOf, profileProblems, updateOf } from './profile-draft.ts';

const crew = { tag_id: 'crew', name: 'Crew', type: 'default', is_hidden: 0 as const };
const person: LocalPerson = {
  user_id: 'ada',
  name_first: 'Ada',
  name_last: 'Lund',
  email: 'ada@harbour.test',
  is_hidden: false,
  metadata: { employee_id: 'IR-7', helmet: 58, note: 'x', nested: { a: 1 }, _addresses: [] },
  image: null,
  modified_time: '',
  baseline_mean: null,
  baseline_std: null,
  tag_ids: ['crew', 'arriving'],
  tags: [crew],
};
const draft = draftOf(person);

test('saving without a change sends nothing', () => {
  expect(updateOf(person, draft)).toBeNull();
  expect(updateOf(person, { ...draft, name_first: ' Ada ', current_password: 'x' })).toBeNull();
});

test('only changes are sent; tags without a local name stay, a removed detail is removed', () => {
  const changed = {
    ...draft,
    name_first: 'Ida',
    tags: [],
    employee_id: '',
    details: [
      { key: 'helmet', value: '58' },
      { key: 'boots', value: '44' },
    ],
  };
  expect(updateOf(person, changed)).toEqual({
    user_id: 'ada',
    name_first: 'Ida',
    tag_ids: ['arriving'],
    metadata: { employee_id: null, note: null, boots: '44' },
  });
});

test('the current password goes with changes of signing in only', () => {
  const proven = { ...draft, current_password: 'old one' };
  expect(updateOf(person, { ...proven, email: ' ida@harbour.test ' })).toEqual({
    user_id: 'ada',
    email: 'ida@harbour.test',
    current_password: 'old one',
  });
  expect(updateOf(person, { ...proven, name_last: 'Berg' })).toEqual({ user_id: 'ada', name_last: 'Berg' });
});

const other = { isOwn: false, hasPassword: true, passwordMinimum: 6 };
const none = { isOwn: false, hasPassword: false, passwordMinimum: 6 };
const own = { isOwn: true, hasPassword: true, passwordMinimum: 6 };
test.each([
  [{ name_first: ' ', name_last: '' }, other, { name_first: 'Either First Name or Last Name is required' }],
  [{ email: 'ada' }, other, { email: 'Invalid email format' }],
  [{ password: '12345' }, other, { password: 'Minimum 6 characters' }],
  [{ email: 'ida@harbour.test' }, none, {}],
  [{ password: 'long enough' }, own, { current_password: 'Current password is required' }],
  [{ email: '', current_password: 'x' }, own, { email: 'Email is required' }],
  [{ email: '' }, other, {}],
  [
    { details: [{ key: '_role', value: 'x' }] },
    other,
    { 'details.0': 'Keys that begin with an underscore are reserved.' },
  ],
  [{ details: [{ key: ' ', value: '' }] }, other, { 'details.0': 'A key must not be empty.' }],
  [
    {
      details: [
        { key: 'a', value: '1' },
        { key: 'a ', value: '2' },
      ],
    },
    other,
    { 'details.1': 'This key already exists.' },
  ],
])('%j: %j', (change, facts, problems) => {
  expect(profileProblems(person, { ...draft, ...change }, facts)).toEqual(problems);
});

test('an old invalid email does not block a change of name', () => {
  const old = { ...person, email: 'ada' };
  expect(profileProblems(old, { ...draft, email: 'ada', name_first: 'Ida' }, none)).toEqual({});
});
