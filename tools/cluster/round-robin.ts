import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export type RoundRobin = { readonly url: string; close(): Promise<void> };

/**
 * A proxy that gives each request to the next of some servers and remembers nothing of anybody: whatever a session needs
 * must be known to each of them. A server that takes no connection is passed over. One that dies with a request in hand
 * breaks that request: nobody knows whether it was carried out, so it is sent to no other.
 */
export async function openRoundRobin(servers: readonly URL[], port = 0): Promise<RoundRobin> {
  let last = -1;

  /** A connection to the next server that takes one. */
  async function nextServer(): Promise<{ socket: Socket; server: URL } | null> {
    for (let tries = 0; tries < servers.length; tries += 1) {
      last = (last + 1) % servers.length;
      const server = servers[last] as URL;
      const socket = connect(Number(server.port), server.hostname);
      try {
        await once(socket, 'connect');
        return { socket, server };
      } catch {
        socket.destroy();
      }
    }
    return null;
  }

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const next = await nextServer();
    if (!next) return refuse(answer, 503, 'No server is up.');
    const { socket, server } = next;
    const onward = request({
      createConnection: () => socket,
      method: asked.method,
      path: asked.url,
      headers: {
        ...asked.headers,
        connection: 'close',
        'x-forwarded-for': asked.socket.remoteAddress ?? '',
      },
    });
    onward.on('response', (reply) => {
      const { connection, 'keep-alive': keepAlive, ...headers } = reply.headers;
      answer.writeHead(reply.statusCode ?? 502, { ...headers, 'x-server': server.port });
      // An event stream says nothing for a while, and is to be open meanwhile.
      answer.flushHeaders();
      reply.on('error', () => answer.destroy());
      reply.pipe(answer);
    });
    onward.on('error', () => {
      if (answer.headersSent) answer.destroy();
      else refuse(answer, 502, 'The server died with the request in hand.');
    });
    // Whoever leaves is not worked for any longer.
    answer.on('close', () => onward.destroy());
    asked.on('error', () => onward.destroy());
    asked.pipe(onward);
  }

  const proxy = createServer((asked, answer) => void pass(asked, answer));
  // Event streams stay open, and a body may take its time.
  proxy.requestTimeout = 0;
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    async close() {
      proxy.close();
      proxy.closeAllConnections();
      await once(proxy, 'close');
    },
  };
}

function refuse(answer: ServerResponse, status: number, words: string): void {
  answer.writeHead(status, { 'content-type': 'text/plain', 'retry-after': '1', connection: 'close' });
  answer.end(words);
}
