import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { bytesOfPart, FILE_PART_BYTES, partsOf } from '@heatwise/domain/education/module-files';
import sharp from 'sharp';
import { type Check, newFindings } from '../check.ts';
import { registerOrganisation } from '../organisation.ts';
import { reachServer, type Server } from '../server.ts';

const READERS = { full: 200, short: 60 };
/** More than the kernel takes for a reader who reads nothing. */
const VIDEO_BYTES = 20 * 1024 * 1024;
/** A piece of a file is 1 MB: one waits in the reply and one in the connection. */
const READER_MOST_BYTES = 4 * 1024 * 1024;
const POLL_MS = 1000;
const MOST_TRIES = 30;
/** A reader falls behind in the first or second minute. */
const DEADLINE_MS = 240_000;

/** Sends a video that cannot be compressed; gives the address that opens it. */
async function sendVideo(server: Server, token: string): Promise<string> {
  const content = randomBytes(VIDEO_BYTES);
  content.set(Buffer.from('\0\0\0\x20ftypisom', 'latin1'));
  const file = { file_id: randomUUID(), kind: 'video', name: 'Long.mp4', seconds: 61, bytes: VIDEO_BYTES };
  const path = '/api/v3/education/file';
  await server.read({ method: 'POST', path, token, body: file });
  for (let number = 0; number < partsOf(VIDEO_BYTES); number += 1) {
    const start = number * FILE_PART_BYTES;
    const body = content.subarray(start, start + bytesOfPart(VIDEO_BYTES, number));
    const headers = { 'content-type': 'application/octet-stream' };
    await server.read({
      method: 'PUT',
      path: `${path}/${file.file_id}/part/${number}`,
      token,
      body,
      headers,
    });
  }
  const complete = { method: 'POST', path: `${path}/${file.file_id}/complete`, token, body: {} };
  return (await server.read<{ file: { address: string } }>(complete)).file.address;
}

/** Asks for a reply and reads only its status, again while the server is busy. Throws where that is not 200. */
async function openStalled(server: Server, path: string, token?: string): Promise<net.Socket> {
  const { hostname, port } = new URL(server.url);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const socket = net.connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect');
    const credentials = token ? `authorization: Bearer ${token}\r\n` : '';
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${credentials}\r\n`);
    await once(socket, 'readable');
    const status = String(socket.read('HTTP/1.1 200'.length)).split(' ')[1];
    if (status === '200') return socket;
    socket.destroy();
    if (status !== '503') throw new Error(`${path.split('?')[0]} is answered ${status}`);
    await sleep(POLL_MS);
  }
  throw new Error(`${path.split('?')[0]} is answered 503 ${MOST_TRIES} times`);
}

/** Waits until the server has ended the connections; gives the number of those that it has not. */
async function countOpen(sockets: readonly net.Socket[]): Promise<number> {
  const start = performance.now();
  for (;;) {
    const open = sockets.filter((socket) => !socket.closed);
    if (open.length === 0 || performance.now() - start > DEADLINE_MS) return open.length;
    // Who reads nothing notices the end of a connection only by writing.
    for (const socket of open) socket.write('\r\n');
    await sleep(POLL_MS);
  }
}

/** Bytes outside of the heap of JavaScript, where replies wait for their readers. */
async function readBufferedBytes(server: Server): Promise<number> {
  const { text } = await server.ask({ path: '/metrics' });
  return Number(/^nodejs_external_memory_bytes (\S+)$/m.exec(text)?.[1]);
}

const EXPORT = '/api/v3/organisation/export';
const PICTURES = 24;

/** Adds people whose pictures are noise: it cannot be compressed, so an export of them fills every buffer on the way. */
async function addPictures(server: Server, token: string): Promise<void> {
  const noise = { raw: { width: 1200, height: 800, channels: 3 } } as const;
  const picture = await sharp(randomBytes(1200 * 800 * 3), noise)
    .jpeg({ quality: 95 })
    .toBuffer();
  const image = picture.toString('base64');
  for (let n = 0; n < PICTURES; n += 1) {
    const body = { name_first: `Noise ${n}` };
    const person = { method: 'POST', path: '/api/v2/user', token, body };
    const { user_id } = await server.read<{ user_id: string }>(person);
    await server.read({ method: 'POST', path: `/api/v2/user/image/${user_id}`, token, body: { image } });
  }
}

const otherExports: Check = {
  area: 'exports',
  name: 'downloads that stand still hold up no other organisation',
  async look({ server, theirs, showsMails, surroundings }) {
    if (!showsMails || !surroundings)
      return 'needs a demo of its own: an export is asked for five times an hour only';
    const { findings, expect } = newFindings();
    const { token } = theirs.admin;
    await addPictures(server, token);
    const rival = await registerOrganisation(server);
    const sockets = [await openStalled(server, EXPORT, token), await openStalled(server, EXPORT, token)];
    // Whoever is asked to come back is already delayed.
    const impatient = await reachServer(server.url, { isPatient: false });
    const answer = await impatient.ask({ path: EXPORT, token: rival.token });
    impatient.close();
    expect(answer.status === 200, `another organisation’s export is answered ${answer.status}`);
    for (const socket of sockets) socket.destroy();
    return {
      looked: `2 downloads that nobody reads; one of another organisation: ${answer.status}`,
      findings,
    };
  },
};

const disconnected: Check = {
  area: 'limits',
  name: 'readers of module files and exports that stall are disconnected, and hold little memory until then',
  async look({ server, surroundings, isShort }) {
    if (!surroundings) return 'needs a demo of its own, whose memory can be read';
    const { findings, expect } = newFindings();
    const { token } = await registerOrganisation(server);
    await addPictures(server, token);
    const address = await sendVideo(server, token);
    const before = await readBufferedBytes(server);
    const readers = isShort ? READERS.short : READERS.full;
    const sockets: net.Socket[] = [];
    // One after the other: how many the server starts at the same time is not what this is about.
    while (sockets.length < readers) sockets.push(await openStalled(server, address));
    sockets.push(await openStalled(server, EXPORT, token));
    let most = 0;
    const watching = { isOver: false };
    const watched = (async () => {
      while (!watching.isOver) {
        most = Math.max(most, (await readBufferedBytes(server)) - before);
        await sleep(POLL_MS);
      }
    })();
    const left = await countOpen(sockets);
    watching.isOver = true;
    await watched;
    for (const socket of sockets) socket.destroy();
    expect(left === 0, `${left} of ${sockets.length} readers that stall stay connected`);
    const megabytes = Math.round(most / 1024 ** 2);
    expect(most < readers * READER_MOST_BYTES, `${readers} readers that stall take ${megabytes} MB`);
    return { looked: `${sockets.length} readers, at most ${megabytes} MB`, findings };
  },
};

export const stalledReaders: readonly Check[] = [otherExports, disconnected];
