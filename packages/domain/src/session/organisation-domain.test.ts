import { expect, test } from 'vitest';
import { organisationDomainOf } from './organisation-domain.ts';

test.each([
  ['Ida@Berg.Test ', 'berg.test'],
  ['ida@mail.berg.test', 'mail.berg.test'],
  ['ida@gmail.com', null],
  ['ida@GMX.de', null],
])('%s stands for %s', (email, domain) => {
  expect(organisationDomainOf(email)).toBe(domain);
});
