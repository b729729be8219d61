import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { type Check, newFindings } from '../check.ts';

const DAWDLERS = 200;
const HEALTH_LIMIT_MS = 1000;

const slowSockets: Check = {
  area: 'limits',
  name: 'two hundred clients that dawdle over their request keep nobody waiting',
  async look({ server, isShort }) {
    const { findings, expect } = newFindings();
    const { protocol, hostname, port } = new URL(server.url);
    if (protocol === 'https:') return 'connections are kept by what stands before this server';
    const beginnings = [
      'POST /api/v2/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"email":',
      'GET /health HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
    ];
    const sockets = await Promise.all(
      Array.from({ length: DAWDLERS }, async (_, n) => {
        const socket = net.connect(Number(port || 80), hostname).on('error', () => undefined);
        await once(socket, 'connect');
        socket.write(beginnings[n % 2] ?? '');
        return socket;
      }),
    );
    const start = performance.now();
    const { status } = await server.ask({ path: '/health' });
    const took = performance.now() - start;
    for (const socket of sockets) socket.destroy();
    expect(status === 200, `health answers ${status}`);
    if (!isShort) expect(took < HEALTH_LIMIT_MS, `health takes ${Math.round(took)} ms`);
    return { looked: `${DAWDLERS} connections`, findings };
  },
};

const sizes: Check = {
  area: 'limits',
  name: 'bodies, lists and depths beyond the limits are refused',
  async look({ server, theirs: { admin, stage } }) {
    const { findings, expect } = newFindings();
    const { token } = admin;
    const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
    const tries: [string, number, string, unknown][] = [
      ['a body of 1.1 MB', 413, '/api/v2/tag', `{"name":"${'a'.repeat(1_100_000)}"}`],
      ['2,001 ids', 400, '/api/v3/tag/users', { tag_id: stage.tag_id, user_ids: ids(2001) }],
      ['lists 100,000 deep', 400, '/api/v2/tag', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
      ['metadata 100,000 deep', 400, '/api/v2/user', deepMetadata(100_000)],
      ['no JSON', 400, '/api/v2/tag', '{"name":'],
    ];
    for (const [what, wanted, path, body] of tries) {
      const { status } = await server.ask({ method: 'POST', path, token, body });
      expect(status === wanted, `${what} is answered ${status}`);
    }
    const { status } = await server.ask({
      method: 'POST',
      path: '/api/v2/tag',
      token,
      body: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(status === 415, `a form is answered ${status}`);
    return { looked: `${tries.length + 1} requests`, findings };
  },
};

function deepMetadata(depth: number): string {
  return `{"name_first":"a","metadata":{"notes":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}}`;
}

export const limits: readonly Check[] = [slowSockets, sizes];
