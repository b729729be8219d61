import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** What came, as the receiver's own library reads it; throws where the signature is not the secret's. */
export type ReceivedMessage = {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

type Answer = (response: ServerResponse, message: ReceivedMessage) => void;

/** A program of a customer on this machine that is told what happens. */
export async function openReceiver(first: Answer = (response) => response.writeHead(204).end()) {
  let answer = first;
  const received: ReceivedMessage[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const message = {
      id: String(headers['webhook-id']),
      headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    received.push(message);
    answer(response, message);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/heat`,
    received,
    answerWith(next: Answer): void {
      answer = next;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The message, if the library finds the secret's signature on it. Throws where it does not. */
export function verified(secret: string, { body, headers }: ReceivedMessage) {
  return new Webhook(secret).verify(body, { ...headers }) as {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  };
}
