import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { importTemplate } from '../../../apps/api/src/features/people/import/import-template.ts';
import { unzip } from '../../../apps/api/src/http/zip-archive.ts';
import { type Check, newFindings } from '../check.ts';
import { addMember } from '../member.ts';
import type { Server } from '../server.ts';
import { zipOf } from '../zip.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const laughs = Array.from({ length: 10 }, (_, n) =>
  n === 0 ? '<!ENTITY e0 "ha">' : `<!ENTITY e${n} "${`&e${n - 1};`.repeat(10)}">`,
).join('');

/** Files that want to become big, or to be read by something that trusts them. */
async function bombs(): Promise<[string, string, Buffer][]> {
  const sound = await unzip(importTemplate('xlsx'));
  const withPart = (name: string, data: Buffer, claimed?: number) =>
    zipOf(new Map([...sound, [name, data]]), claimed);
  const many = Array.from({ length: 300 }, (_, n): [string, Buffer] => [
    `xl/media/${n}.xml`,
    Buffer.from('x'),
  ]);
  return [
    ['60 MB in one part', 'people.xlsx', withPart(SHEET, Buffer.alloc(60 * 1024 * 1024))],
    ['60 MB that say they are 10 bytes', 'people.xlsx', withPart(SHEET, Buffer.alloc(60 * 1024 * 1024), 10)],
    ['much of the same', 'people.xlsx', withPart(SHEET, Buffer.alloc(20 * 1024 * 1024, 'A'))],
    ['300 parts', 'people.xlsx', zipOf(new Map([...sound, ...many]))],
    [
      'entities within entities',
      'people.xlsx',
      withPart(
        SHEET,
        Buffer.from(`<?xml version="1.0"?><!DOCTYPE a [${laughs}]><worksheet>&e9;</worksheet>`),
      ),
    ],
    [
      'a file of the server as an entity',
      'people.xlsx',
      withPart(
        SHEET,
        Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet>&x;</worksheet>'),
      ),
    ],
    [
      'a broken .xls',
      'people.xls',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(100_000)]),
    ],
    ['a broken .xlsx', 'people.xlsx', Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(100_000)])],
    ['a page named .xlsx', 'people.xlsx', Buffer.from('<html><script>alert(1)</script></html>')],
    ['6 MB', 'people.xlsx', randomBytes(6 * 1024 * 1024)],
  ];
}

const REPLY_LIMIT_MS = 2000;
const HEALTH_P99_MS = 100;

/** Asks for the server's health until it is stopped, and gives how long each reply took, in ms. */
function watchHealth(server: Server) {
  const times: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const start = performance.now();
      const { status } = await server.ask({ path: '/health' });
      times.push(status === 200 ? performance.now() - start : Number.POSITIVE_INFINITY);
      await sleep(5);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return times.sort((one, other) => one - other);
  };
}

const imports: Check = {
  area: 'import',
  name: 'bombs and broken files are refused at once while the server stays well',
  async look({ server, theirs: { admin, stage }, isShort }) {
    const { findings, expect } = newFindings();
    const path = '/api/v3/user/import/verify';
    const member = await addMember(server, admin, { grants: [{ tag_id: stage.tag_id, access: 'manager' }] });
    const stop = watchHealth(server);
    const files = await bombs();
    for (const [what, name, file] of files) {
      const form = () => {
        const body = new FormData();
        body.append('file', new Blob([new Uint8Array(file)]), name);
        return body;
      };
      const start = performance.now();
      const { status } = await server.ask({ method: 'POST', path, token: admin.token, body: form() });
      const took = performance.now() - start;
      expect(status >= 400 && status < 500, `${what} is answered ${status}`);
      if (!isShort) expect(took <= REPLY_LIMIT_MS, `${what} takes ${Math.round(took)} ms`);
      const refused = await server.ask({ method: 'POST', path, token: member.token, body: form() });
      expect(refused.status === 403, `${what} of somebody who may not import is answered ${refused.status}`);
    }
    const times = await stop();
    const p99 = times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    if (!isShort) expect(p99 < HEALTH_P99_MS, `health takes up to ${Math.round(p99)} ms meanwhile (p99)`);
    expect(times.at(-1) !== Number.POSITIVE_INFINITY, 'the server was not well meanwhile');
    const last = isShort ? '' : `, health p99 ${Math.round(p99)} ms`;
    return { looked: `${files.length} files${last}`, findings };
  },
};

/** A PNG that says it has this many pixels, in a few kilobytes. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(named.length + 8);
    framed.writeUInt32BE(data.length, 0);
    named.copy(framed, 4);
    framed.writeUInt32BE(crc32(named), named.length + 4);
    return framed;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(Math.min(50_000_000, Math.ceil(width / 8 + 1) * height)));
  const parts = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

const MOST_PIXELS_A_SIDE = 1920;

const images: Check = {
  area: 'images',
  name: 'floods of pixels and SVG are refused; a picture comes back small, as JPEG, without its position',
  async look({ server, theirs: { admin, stage } }) {
    const { findings, expect } = newFindings();
    const path = `/api/v2/user/image/${stage.user_id}`;
    const put = (image: Buffer) =>
      server.ask({ method: 'POST', path, token: admin.token, body: { image: image.toString('base64') } });
    const refused: [string, Buffer][] = [
      ['a flood of pixels', pngOf(30_000, 30_000)],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
      ['half a JPEG', Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), randomBytes(2000)])],
    ];
    for (const [what, file] of refused) {
      const { status } = await put(file);
      expect(status === 400, `${what} is answered ${status}`);
    }
    const position = { IFD3: { GPSLatitude: '23/1 21/1 0/1', GPSLatitudeRef: 'S' } };
    const picture = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#07c' } })
      .withExif({ IFD0: { Copyright: 'somebody' }, ...position })
      .jpeg()
      .toBuffer();
    expect((await sharp(picture).metadata()).exif !== undefined, 'the picture sent holds no position');
    const { status } = await put(picture);
    expect(status === 200, `a sound picture is answered ${status}`);
    const { image } = await server.read<{ image: string }>({ path, token: admin.token });
    const { format, exif, width = 0, height = 0 } = await sharp(Buffer.from(image, 'base64')).metadata();
    expect(format === 'jpeg', `it comes back as ${format}`);
    expect(exif === undefined, 'it comes back with what the camera wrote into it');
    expect(Math.max(width, height) <= MOST_PIXELS_A_SIDE, `it comes back with ${width} × ${height} pixels`);
    return { looked: `${refused.length + 1} files`, findings };
  },
};

export const uploads: readonly Check[] = [imports, images];
