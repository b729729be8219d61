import { expect, test } from 'vitest';
import { auditDoer } from './audit-subject.ts';

const names = new Map([['id-of-ada', 'Ada Lund']]);

test.each([
  [{ user_id: 'id-of-ada', subject: {} }, 'Ada Lund'],
  [{ user_id: 'id-of-nobody', subject: { desk: 'Noor Haddad' } }, null],
  [{ user_id: null, subject: { desk: 'Noor Haddad' } }, 'Noor Haddad (Heatwise desk)'],
  [{ user_id: null, subject: { api_token: 'Payroll', api_token_id: '1' } }, 'Payroll (API token)'],
  [{ user_id: null, subject: { desk: 7, api_token: '' } }, null],
  [{ user_id: null, subject: {} }, null],
])('%o was done by %s', (entry, doer) => {
  expect(auditDoer(entry, names)).toBe(doer);
});
