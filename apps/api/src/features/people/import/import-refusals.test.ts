import { deflateRawSync } from 'node:zlib';
import { IMPORT_HEADERS, readImportReply } from '@heatwise/domain/people/import-columns';
import { beforeAll, expect, test } from 'vitest';
import { zipStored } from '../../../http/zip-archive.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import { fixture, peopleWorkbook, verify, withParts, withStream, workbook } from './testing/spreadsheets.ts';

const server = setUpTestApp();
let ours: TestOrganisation;
let headers: TestHeaders;
beforeAll(async () => {
  ours = await server.organisation();
  headers = (await ours.admin()).headers;
});

const good = peopleWorkbook([['Ada', 'Lund']]);
const goodOld = peopleWorkbook([['Ada', 'Lund']], 'xls');
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const SHEET = 'xl/worksheets/sheet1.xml';
const TYPES = '[Content_Types].xml';
const PLAIN = 'spreadsheetml.sheet.main+xml';

function bomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(60 * 1024 * 1024, ' '));
  const archive = zipStored(new Map([[SHEET, packed]]));
  archive.writeUInt16LE(8, 8);
  archive.writeUInt16LE(8, archive.lastIndexOf(Buffer.from('PK\x01\x02')) + 10);
  return archive;
}

const NO_FILE = 'No file was uploaded.';
const TYPE = 'Invalid file type. Only .xls or .xlsx files are allowed.';
const CONTENT = 'Invalid file content. MIME type not supported.';
const NO_SHEET = 'No worksheet found in the Excel file.';
const NO_HEADERS = 'Missing required headers in the Excel file. Please use the latest template.';

const cases: [string, () => Buffer | null | Promise<Buffer>, string, string, number][] = [
  ['no file', () => null, '', NO_FILE, 400],
  ['a .csv', () => Buffer.from('First Name\nAda'), 'people.csv', TYPE, 415],
  ['a good file under another ending', () => good, 'people.xlsm', TYPE, 415],
  ['a name without an ending', () => good, 'xlsx', TYPE, 415],
  ['an empty file', () => Buffer.alloc(0), 'people.xlsx', CONTENT, 415],
  ['a .csv renamed .xlsx', () => Buffer.from('First Name\nAda'), 'people.xlsx', CONTENT, 415],
  ['a .csv renamed .xls', () => Buffer.from('First Name\nAda'), 'people.xls', CONTENT, 415],
  ['an .xlsx renamed .xls', () => good, 'people.xls', CONTENT, 415],
  ['an .xls renamed .xlsx', () => goodOld, 'people.xlsx', CONTENT, 415],
  ['a picture', () => png, 'people.xlsx', CONTENT, 415],
  ['an encrypted .xlsx', () => fixture('encrypted.xlsx'), 'people.xlsx', CONTENT, 415],
  ['an encrypted .xlsx renamed .xls', () => fixture('encrypted.xlsx'), 'people.xls', CONTENT, 415],
  ['an encrypted .xls', () => fixture('encrypted.xls'), 'people.xls', CONTENT, 415],
  ['an .xls with macros', () => withStream(goodOld, '/_VBA_PROJECT_CUR/VBA/dir'), 'a.xls', CONTENT, 415],
  [
    'an .xlsx with macros',
    () => withParts(good, () => ({ 'xl/vbaProject.bin': 'x' })),
    'a.xlsx',
    CONTENT,
    415,
  ],
  [
    'an .xlsm renamed .xlsx',
    () =>
      withParts(good, (parts) => ({
        [TYPES]: parts
          .get(TYPES)
          ?.replace(
            `openxmlformats-officedocument.${PLAIN}`,
            'ms-excel.sheet.macroEnabled.main+xml',
          ) as string,
      })),
    'people.xlsx',
    CONTENT,
    415,
  ],
  [
    'a document type',
    () =>
      withParts(good, (parts) => ({
        [SHEET]: `<!DOCTYPE a [<!ENTITY b "c">]>${parts.get(SHEET)}`,
      })),
    'people.xlsx',
    CONTENT,
    415,
  ],
  ['a bomb', bomb, 'people.xlsx', CONTENT, 415],
  ['an archive of something else', () => zipStored(new Map([['a.txt', png]])), 'a.xlsx', CONTENT, 415],
  ['half a workbook', () => goodOld.subarray(0, 1024), 'people.xls', CONTENT, 415],
  [
    'a compound file full of noise',
    () => Buffer.concat([goodOld.subarray(0, 8), Buffer.alloc(9000, 7)]),
    'a.xls',
    CONTENT,
    415,
  ],
  [
    'a workbook without a sheet',
    () => withParts(good, (parts) => ({ 'xl/workbook.xml': withoutSheets(parts.get('xl/workbook.xml')) })),
    'people.xlsx',
    NO_SHEET,
    400,
  ],
  ['an empty sheet', () => workbook([]), 'people.xlsx', NO_HEADERS, 400],
  ['one header missing', () => workbook([IMPORT_HEADERS.slice(0, 8), ['Ada']]), 'a.xlsx', NO_HEADERS, 400],
];

function withoutSheets(xml = ''): string {
  return xml.replace(/<sheets>.*<\/sheets>/s, '<sheets/>');
}

test.each(cases)('%s', async (_name, file, name, message, expected) => {
  const { status, body } = await verify(server, headers, await file(), name);
  expect(readImportReply(body)).toEqual({ ok: false, message });
  expect(body).toMatchObject({ success: false, message });
  expect(status).toBe(expected);
});

test('a request that is not a form has no file', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v3/user/import/verify',
    headers,
    payload: { file: 'people.xlsx' },
  });
  expect(response.json()).toMatchObject({ data: 0, message: NO_FILE });
});

test('anybody but an organisation admin is refused before the file is read', async () => {
  const manager = await ours.person([{ tag_id: null, access: 'manager,edit_user' }]);
  const { status, body } = await verify(server, manager.headers, png, 'people.png');
  expect(status).toBe(403);
  expect(readImportReply(body)).toEqual({
    ok: false,
    message: 'Permission denied. You must be an org admin.',
  });
});

test('a file of more than 5 MB is refused before it is read', async () => {
  const { status, body } = await verify(server, headers, Buffer.alloc(5 * 1024 * 1024 + 1));
  expect(status).toBe(413);
  expect(body).toMatchObject({ status: false, message: 'The file is larger than 5 MB.' });
});

test('the server answers others while it checks a zip bomb', async () => {
  const order: string[] = [];
  const looking = verify(server, headers, bomb()).then(({ status }) => order.push(`bomb ${status}`));
  const asking = server.app.inject('/health').then(({ statusCode }) => order.push(`health ${statusCode}`));
  await Promise.all([looking, asking]);
  expect(order).toEqual(['health 200', 'bomb 415']);
});

test('a second file, or a field beside the file, is refused', async () => {
  for (const add of [
    (form: FormData) => form.append('org_id', ours.org_id),
    (form: FormData) => form.append('file', new Blob([new Uint8Array(good)]), 'b.xlsx'),
  ]) {
    const payload = new FormData();
    payload.append('file', new Blob([new Uint8Array(good)]), 'a.xlsx');
    add(payload);
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/v3/user/import/verify',
      headers,
      payload,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid-request' });
  }
});

test.each(['xlsx', 'xls'] as const)('the template as .%s has every header and no people', async (format) => {
  const response = await server.app.inject({
    url: `/api/v3/user/import/template?format=${format}`,
    headers,
  });
  expect(response.headers['content-disposition']).toBe(`attachment; filename="heatwise-people.${format}"`);
  const { body } = await verify(server, headers, response.rawPayload, `people.${format}`);
  expect(body).toEqual({ success: true, status: true, data: [] });
});
