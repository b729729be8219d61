import type { DirectoryEntry } from '@heatwise/contract/people/directory.contract';
import { expect, test } from 'vitest';
import { directoryOrder } from './directory-screen.tsx';

function entry(name: string, values: Partial<DirectoryEntry> = {}): DirectoryEntry {
  return {
    directory_id: `id of ${name}`,
    name_first: name,
    name_last: '',
    email: `${name}@harbour.test`,
    employee_id: '',
    department: '',
    job_title: '',
    office: '',
    is_here: false,
    ...values,
  };
}

test('each becomes a row with an id of its own and who they are in the directory; a new name is made once', () => {
  const people = [entry('ada', { department: 'Quay crew' }), entry('bo', { department: 'QUAY crew' })];
  const ids = ['one', 'two'];
  const { rows, new_tags } = directoryOrder(
    people,
    'provider',
    { departmentIsTag: true, jobTitleIsJob: true, officeIsLocation: true },
    () => ids.shift() ?? '',
  );
  expect(rows).toMatchObject([
    {
      user_id: 'one',
      row: 1,
      name_first: 'ada',
      tags: ['Quay crew'],
      directory: { provider_id: 'provider', directory_id: 'id of ada' },
    },
    { user_id: 'two', row: 2, tags: ['QUAY crew'] },
  ]);
  expect(new_tags).toEqual([{ name: 'QUAY crew', type: 'default' }]);
});
