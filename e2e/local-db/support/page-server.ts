import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ScriptedServer } from '../../../apps/web/src/sync/testing/scripted-server.ts';
import { syncRoutes } from '../../../packages/contract/src/sync/sync.routes.ts';

/** The product's policy, as far as it concerns the worker and its database (security, "headers"). */
const CSP = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
].join('; ');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Serves the built page and the calls of one scripted server on a port of the loopback. */
export type PageServer = {
  readonly url: string;
  /** Stands before the worker's code: a browser that lacks something. */
  workerPrelude: string;
  close(): Promise<void>;
};

export async function servePage(directory: string, scripted: ScriptedServer): Promise<PageServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => {
      // A script that throws is a broken line.
      if (!(cause instanceof TypeError)) console.error(cause);
      response.destroy();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === `/api${syncRoutes.events.url}`) return streamEvents(response);
    if (pathname.startsWith('/api')) return answerCall(pathname.slice('/api'.length), request, response);
    const file = path.join(directory, pathname === '/' ? 'index.html' : pathname);
    const type = TYPES[path.extname(file)];
    const content = type ? await readFile(file).catch(() => null) : null;
    if (!content || !type) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': type, 'content-security-policy': CSP });
    if (pathname.includes('worker')) response.write(served.workerPrelude);
    response.end(content);
  }

  async function answerCall(call: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const reply = await scripted.handle(call, request.headers.authorization ?? '', text);
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply.body));
  }

  function streamEvents(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(':\n\n');
    const tell = () => response.write(`event: changed\ndata: ${scripted.organisation.now()}\n\n`);
    listeners.add(tell);
    response.on('close', () => listeners.delete(tell));
  }

  const listeners = new Set<() => void>();
  scripted.onAnnounce(() => {
    for (const tell of listeners) tell();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const served: PageServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    workerPrelude: '',
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return served;
}
