import { expect, test } from 'vitest';
import { type OrganisationChanges, organisationProblems } from './organisation-settings.ts';

const cases: readonly (readonly [OrganisationChanges, Record<string, string>])[] = [
  [{}, {}],
  [{ name: 'Ironbark' }, {}],
  [{ name: '  ' }, { name: 'Organisation name is required' }],
  [{ metadata: { _password_min_length: 6 } }, {}],
  [{ metadata: { _password_min_length: 64 } }, {}],
  [{ metadata: { contact_email: 'safety@ironbark.test', website: 'https://ironbark.test/about' } }, {}],
  [{ metadata: { contact_email: null, website: '', contact_phone: '+61 (7) 4981-0000' } }, {}],
  [{ metadata: { contact_email: 'safety' } }, { 'metadata.contact_email': 'Invalid email format' }],
  [
    { metadata: { website: 'javascript:alert(1)' } },
    { 'metadata.website': 'A website address starts with https:// or http://' },
  ],
  [
    { metadata: { contact_phone: 'ring me' } },
    { 'metadata.contact_phone': 'Use only digits, spaces and + ( ) - . /' },
  ],
];

test.each(cases)('%j: %j', (changes, problems) => {
  expect(organisationProblems(changes)).toEqual(problems);
});

test.each([5, 65, 7.5, Number.NaN])('%j characters are not a valid minimum', (minimum) => {
  expect(organisationProblems({ metadata: { _password_min_length: minimum } })).toEqual({
    'metadata._password_min_length': 'The minimum must be a whole number from 6 to 64.',
  });
});
