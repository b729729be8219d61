import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import type pg from 'pg';

/**
 * What a pooler in transaction mode makes of a connection: the settings of its start are dropped, and after each
 * transaction nothing is left of the session (settings, roles, locks, prepared statements, listening, temporary tables).
 * Where PgBouncer would hand over another connection, this one is emptied. See docs/operations.md#a-pooler-of-connections.
 * Messages are read as PostgreSQL 15 sends them (Frontend/Backend Protocol, 55.7).
 */
export type TransactionPooler = { readonly connection: pg.ClientConfig; close(): Promise<void> };

const DROPPED = new Set(['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout']);
const KEPT_BYTES = 8;
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);

export async function openTransactionPooler(database: pg.ClientConfig): Promise<TransactionPooler> {
  const { host = '', port = 5432 } = database;
  const sockets = new Set<Socket>();
  // What is over is said in a second write, which would wait for the first one to be acknowledged.
  const server = createServer({ noDelay: true }, (client) => {
    const backend = path.isAbsolute(host)
      ? connect(path.join(host, `.s.PGSQL.${port}`))
      : connect({ port, host, noDelay: true });
    for (const [one, other] of [
      [client, backend],
      [backend, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    passOn(client, backend);
    passBack(backend, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the pooler does not listen');
  return {
    connection: { ...database, host: '127.0.0.1', port: address.port },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Everything but the settings of the start. */
function passOn(client: Socket, backend: Socket): void {
  let beginning: Buffer | null = Buffer.alloc(0);
  client.on('data', (piece: Buffer) => {
    if (!beginning) return void backend.write(piece);
    beginning = Buffer.concat([beginning, piece]);
    if (beginning.length < 4 || beginning.length < beginning.readInt32BE(0)) return;
    const length = beginning.readInt32BE(0);
    backend.write(withoutSettings(beginning.subarray(0, length)));
    backend.write(beginning.subarray(length));
    beginning = null;
  });
}

function withoutSettings(start: Buffer): Buffer {
  const words = start.subarray(KEPT_BYTES).toString('utf8').split('\0');
  const kept: string[] = [];
  for (let at = 0; words[at]; at += 2) {
    if (!DROPPED.has(words[at] ?? '')) kept.push(words[at] ?? '', words[at + 1] ?? '');
  }
  const text = Buffer.from(`${kept.map((word) => `${word}\0`).join('')}\0`);
  const head = Buffer.from(start.subarray(0, KEPT_BYTES));
  head.writeInt32BE(KEPT_BYTES + text.length, 0);
  return Buffer.concat([head, text]);
}

/** Everything; but before the client hears that a transaction is over, the session is emptied. */
function passBack(backend: Socket, client: Socket): void {
  let unread = Buffer.alloc(0);
  let ready: Buffer | null = null;
  backend.on('data', (piece: Buffer) => {
    unread = Buffer.concat([unread, piece]);
    const out: Buffer[] = [];
    for (;;) {
      if (unread.length < 5) break;
      const length = 1 + unread.readInt32BE(1);
      if (unread.length < length) break;
      const message = unread.subarray(0, length);
      unread = unread.subarray(length);
      const isReady = message[0] === READY_FOR_QUERY;
      if (ready) {
        // The answer to our own question is nobody else's.
        if (!isReady) continue;
        out.push(ready);
        ready = null;
      } else if (isReady && message[5] === IDLE) {
        ready = Buffer.from(message);
        backend.write(DISCARD_ALL);
      } else out.push(message);
    }
    if (out.length > 0) client.write(Buffer.concat(out));
  });
}

const DISCARD_ALL = query('discard all');

function query(text: string): Buffer {
  const words = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q', 0);
  head.writeInt32BE(4 + words.length, 1);
  return Buffer.concat([head, words]);
}
