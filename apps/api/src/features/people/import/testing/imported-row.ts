import { randomUUID } from 'node:crypto';
import type { ImportedRow } from '@heatwise/contract/people/import.contract';

/** A row of an import in which nothing but the name and these cells is filled. */
export const importedRow = (values: Partial<ImportedRow> = {}): ImportedRow => ({
  user_id: randomUUID(),
  row: 2,
  name_first: 'Ada',
  name_last: 'Lund',
  email: '',
  password: '',
  tags: [],
  jobs: [],
  locations: [],
  access: '',
  employee_id: '',
  ...values,
});
