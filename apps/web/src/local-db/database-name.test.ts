import { expect, test } from 'vitest';
import { databaseName, isDatabaseName } from './delete-database.ts';

const owner = { region: 'Australia', org_id: '0a', user_id: '1b' };

test('names version, region, organisation and user', () => {
  expect(databaseName(owner)).toBe('heatwise-local-1.australia.0a.1b');
});

test.each([{ region: 'United States' }, { org_id: '0b' }, { user_id: '1c' }])('differs with %o', (other) => {
  expect(databaseName({ ...owner, ...other })).not.toBe(databaseName(owner));
});

test('it is valid as a directory name, and recognised again', () => {
  const name = databaseName({ ...owner, region: 'a/../b c' });
  expect(name).toMatch(/^[a-z0-9._-]+$/);
  expect(isDatabaseName(name)).toBe(true);
  expect(isDatabaseName('something else')).toBe(false);
});
