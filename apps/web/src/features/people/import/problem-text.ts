import type { VerifiedRow } from '@heatwise/contract/people/import.contract';
import type { ImportField } from '@heatwise/domain/people/import-rows';

/** The template's words for the fields. */
export const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  name_first: 'First Name',
  name_last: 'Last Name',
  email: 'Email',
  password: 'Password',
  tags: 'Tags',
  jobs: 'Jobs',
  locations: 'Locations',
  access: 'Access',
  employee_id: 'Employee ID',
};

/** All that is wrong with a row in one line; empty when nothing is. */
export function problemsText({ problems }: Pick<VerifiedRow, 'problems'>): string {
  return problems.map(({ field, message }) => `${FIELD_LABELS[field]}: ${message}`).join(' · ');
}
