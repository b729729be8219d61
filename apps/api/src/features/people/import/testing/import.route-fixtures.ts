import type { RouteFixtures } from '../../../../testing/route-fixtures.ts';
import { importTemplate } from '../import-template.ts';
import { importedRow } from './imported-row.ts';

const bodies: RouteFixtures['bodies'] = {
  'POST /api/v3/user/import/verify': template,
  'POST /api/v3/user/import/columns': template,
  'POST /api/v3/user/import': oneRow,
  'POST /api/v3/user/import/check': oneRow,
};

function template() {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(importTemplate('xlsx'))]), 'people.xlsx');
  return form;
}

function oneRow() {
  return { rows: [importedRow({ name_first: 'Ida', name_last: '' })] };
}

/** What each role is answered, in the order of the roles of the function test. */
const answers: RouteFixtures['answers'] = {
  'POST /api/v3/user/import/verify': [401, 401, 403, 403, 403, 403, 200],
  'POST /api/v3/user/import/columns': [401, 401, 403, 403, 403, 403, 200],
  'POST /api/v3/user/import': [401, 401, 403, 403, 403, 403, 200],
  'POST /api/v3/user/import/check': [401, 401, 403, 403, 403, 403, 200],
  // The provider of the stage has no directory.
  'GET /api/v3/user/directory': [401, 401, 403, 403, 403, 403, 200],
  'GET /api/v3/user/directory/:provider_id': [401, 401, 403, 403, 403, 403, 404],
  'GET /api/v3/user/import/template': [401, 401, 403, 403, 403, 403, 200],
};

export const routeFixtures: RouteFixtures = { bodies, answers };
