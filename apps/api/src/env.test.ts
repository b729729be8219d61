import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './env.ts';

test('no setting is required', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: 'localhost',
    DATA_DIR: path.resolve('.data/server'),
    SYNC_PAGE_SIZE: 2000,
    TRUST_PROXY: false,
    LOG_LEVEL: 'info',
    REGISTRATION: 'open',
    FREE_PEOPLE: 500,
    FREE_STORAGE_BYTES: 1_073_741_824,
    FREE_TESTS: 500_000,
    FREE_RECORDS: 10_000,
    FREE_INVITATIONS_A_DAY: 20,
  });
});

test('an empty value counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 });
});

test.each([
  ['false', false],
  ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
  ['loopback,fd00::/8', 'loopback,fd00::/8'],
])('TRUST_PROXY %s is read as %j', (text, value) => {
  expect(readSettings({ TRUST_PROXY: text }).TRUST_PROXY).toBe(value);
});

test('a public address is kept without a slash at its end', () => {
  expect(readSettings({ PUBLIC_URL: 'https://heat.example.org/' }).PUBLIC_URL).toBe(
    'https://heat.example.org',
  );
});

test('the addresses of outside services keep their placeholders', () => {
  const given = {
    TILE_URL: 'https://tiles.example.org/{z}/{x}/{y}@2x.png?key=a',
    GEOCODER_URL: 'https://geo.example.org/nominatim/',
    IP_POSITION_URL: 'http://127.0.0.1:8081/json/{ip}',
  };
  expect(readSettings(given)).toMatchObject({
    ...given,
    GEOCODER_URL: 'https://geo.example.org/nominatim',
    TILE_ATTRIBUTION: '© OpenStreetMap contributors',
  });
});

test.each([
  ['REGISTRATION', 'sometimes'],
  ['FREE_PEOPLE', '-1'],
  ['FREE_TESTS', 'many'],
  ['PORT', '70000'],
  ['PORT', 'many'],
  ['PORT', '1.5'],
  ['PUBLIC_URL', 'heat.example.org'],
  ['PUBLIC_URL', 'ftp://heat.example.org'],
  ['DATABASE_URL', 'mysql://localhost/heat'],
  ['OBJECT_STORE_BUCKET', 'training'],
  ['OBJECT_STORE_URL', 'ftp://objects.example.org'],
  ['TILE_URL', 'javascript:alert(1)'],
  ['TILE_URL', 'https://tiles.example.org/map.png'],
  ['TILE_URL', 'https://{z}.example.org/{x}/{y}.png'],
  ['GEOCODER_URL', 'geo.example.org'],
  ['IP_POSITION_URL', 'https://ip.example.org/me'],
  ['OUTBOUND_USER_AGENT', 'Heat\nX-Other: 1'],
  ['SYNC_PAGE_SIZE', '0'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', 'nonsense'],
  ['TRUST_PROXY', '10.0.0.0/8, 300.1.1.1'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
  expect(() => readSettings({ [name]: value })).toThrow(`  ${name}: `);
});

test.each(['true', '1'])(
  'TRUST_PROXY=%s, which names no proxy, is refused with the reason',
  (TRUST_PROXY) => {
    expect(() => readSettings({ TRUST_PROXY })).toThrow('anybody could pretend to come from any address');
  },
);

test('a number out of range is refused with its limits', () => {
  expect(() => readSettings({ PORT: '70000' })).toThrow('PORT: must be a whole number from 0 to 65535');
});

test('every value that cannot be used is named at once, and no value is repeated', () => {
  const read = () => readSettings({ PORT: 'many', DATABASE_URL: 'mysql://root:secret@localhost' });
  expect(read).toThrow(/PORT: [\s\S]*DATABASE_URL: /);
  expect(read).not.toThrow('secret');
});

test('a limit of organisations without a licence can be lifted', () => {
  expect(readSettings({ FREE_PEOPLE: 'unlimited', FREE_RECORDS: '20' })).toMatchObject({
    FREE_PEOPLE: null,
    FREE_RECORDS: 20,
  });
});

test('reads several server secrets, newest first, and a single one as it is', () => {
  const [newest, earlier] = ['n'.repeat(32), 'short'];
  const read = (SERVER_SECRET: string) => readSettings({ SERVER_SECRET }).SERVER_SECRET;
  expect(read(`${newest}, ${earlier}`)).toEqual([newest, earlier]);
  expect(read(` ${newest}`)).toEqual([` ${newest}`]);
});

test.each([
  ['short', 'must have at least 32 characters'],
  [`short,${'n'.repeat(32)}`, 'must have at least 32 characters'],
  [`${'n'.repeat(32)},`, 'must not have an empty secret between commas'],
  [`${'n'.repeat(32)},${'n'.repeat(32)}`, 'must not have the same secret twice'],
])('refuses the server secrets %j', (SERVER_SECRET, message) => {
  expect(() => readSettings({ SERVER_SECRET })).toThrow(`SERVER_SECRET: ${message}`);
});
