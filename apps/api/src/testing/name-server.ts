import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

export type NameServer = {
  /** As `DNS_SERVERS` names it. */
  readonly address: string;
  /** From now on the name has these TXT records; none: it does not exist. */
  set(name: string, ...texts: string[]): void;
  /** While it is broken, every question is answered with "server failure". */
  breakDown(isBroken: boolean): void;
  close(): Promise<void>;
};

/** Source: RFC 1035, §4.1.1 and §3.2.2. */
const ANSWER = 0x8180;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;
const TXT = 16;
const HEADER_BYTES = 12;

/** A real name server on this machine that knows TXT records only. */
export async function openNameServer(): Promise<NameServer> {
  const records = new Map<string, string[]>();
  let isBroken = false;
  const socket = createSocket('udp4');
  socket.on('message', (message, { address, port }) => {
    const { name, end } = questionOf(message);
    const texts = isBroken ? [] : (records.get(name) ?? []);
    const code = isBroken ? SERVER_FAILURE : texts.length === 0 ? NO_SUCH_NAME : 0;
    const header = Buffer.alloc(HEADER_BYTES);
    message.copy(header, 0, 0, 2);
    header.writeUInt16BE(ANSWER | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(texts.length, 6);
    socket.send(
      Buffer.concat([header, message.subarray(HEADER_BYTES, end), ...texts.map(recordOf)]),
      port,
      address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    set: (name, ...texts) => void records.set(name.toLowerCase(), texts),
    breakDown: (broken) => {
      isBroken = broken;
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** The name that is asked for, and where the question ends. */
function questionOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const head = Buffer.alloc(HEADER_BYTES);
  // A pointer to the question's name.
  head.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(bytes.length + 1, 10);
  return Buffer.concat([head, Buffer.from([bytes.length]), bytes]);
}
