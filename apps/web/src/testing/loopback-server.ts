import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkAgainstContract } from './contract-check.ts';

export type Received = {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
};

/** What the server gives back: a status and a body, or a promise of it that a test settles later. */
export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * A real HTTP server on this machine that answers as the test says, and remembers what it was asked. A request or a reply
 * that breaks the contract fails the test.
 */
export async function openLoopbackServer(answer: (request: Received) => Answer | Promise<Answer>) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const call: Received = {
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: await readBody(request),
    };
    received.push(call);
    const given = await answer(call);
    const { status, body, headers } = given;
    if (call.method !== 'OPTIONS') checkAgainstContract(call, given);
    // The page under test has another origin in jsdom.
    response.writeHead(status, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-expose-headers': '*',
      ...headers,
    });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  if (text === '') return undefined;
  // A form with a file is kept as it came.
  return request.headers['content-type']?.includes('json') ? JSON.parse(text) : text;
}

export function success(data: unknown): Answer {
  return { status: 200, body: { success: true, status: true, data } };
}

export function refusal(status: number, code: string, message: string): Answer {
  return { status, body: { success: false, status: false, code, message } };
}
