import { expect, test } from 'vitest';
import { personOfClaims } from './work-account.ts';

const DOMAINS = ['harbour.test'];

test.each([
  [
    { given_name: 'Ida', family_name: 'Berg', name: 'I. Berg', email: 'Ida@Harbour.test' },
    { name_first: 'Ida', name_last: 'Berg', email: 'ida@harbour.test' },
  ],
  [{ name: 'Ida Maria Berg' }, { name_first: 'Ida', name_last: 'Maria Berg', email: null }],
  [
    { given_name: 'Ida', name: 'Ida Berg' },
    { name_first: 'Ida', name_last: '', email: null },
  ],
  [{ family_name: 'Berg' }, { name_first: '', name_last: 'Berg', email: null }],
  [
    { preferred_username: 'ida@harbour.test' },
    { name_first: 'ida', name_last: '', email: 'ida@harbour.test' },
  ],
  [{ email: 'ida@elsewhere.test' }, { name_first: 'ida', name_last: '', email: null }],
  [
    { email: 'ida@sub.harbour.test', name: 'Ida' },
    { name_first: 'Ida', name_last: '', email: null },
  ],
  [
    { email: 7, name: {} },
    { name_first: 'New person', name_last: '', email: null },
  ],
  [{ given_name: 'I\u0000da\ud800' }, { name_first: 'I da', name_last: '', email: null }],
])('%j is %j', (claims, person) => {
  expect(personOfClaims(claims, DOMAINS)).toEqual(person);
});

test('a name that never ends is cut', () => {
  expect([...personOfClaims({ given_name: '🌊'.repeat(500) }, []).name_first]).toHaveLength(100);
});
