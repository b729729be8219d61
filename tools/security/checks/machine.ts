import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { type Check, newFindings } from '../check.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Ways to seem to be elsewhere than at this machine, or to be led here by a page from elsewhere. */
const elsewhere: [string, Record<string, string>][] = [
  ['a foreign Host', { host: 'evil.test' }],
  ['a foreign Host with a port', { host: 'evil.test:3000' }],
  ['a name that ends like ours', { host: 'localhost.evil.test' }],
  ['a proxy before it', { 'x-forwarded-for': '203.0.113.9' }],
  ['a proxy that says Forwarded', { forwarded: 'for=203.0.113.9' }],
];

function fromElsewhere(name: string, what: string): Check {
  return {
    area: 'this machine only',
    name: `${what} answers nobody elsewhere, nor a page that leads a browser here`,
    async look({ server }) {
      const { findings, expect } = newFindings();
      if ((await server.ask({ path: name })).status === 404)
        return `this server has no ${what} for this machine`;
      const answers = new Set<number>();
      for (const [how, headers] of elsewhere) {
        const { status } = await server.ask({ path: name, headers });
        answers.add(status);
        expect([401, 404].includes(status), `${how} is answered ${status}`);
      }
      // By the machine's own outside addresses it is either not there at all, or says nothing.
      const { port } = new URL(server.url);
      const outside = Object.values(networkInterfaces()).flatMap(
        (all) => all?.filter(({ family, internal }) => family === 'IPv4' && !internal) ?? [],
      );
      for (const { address } of outside) {
        const status = await fetch(`http://${address}:${port}${name}`).then(
          (reply) => reply.status,
          () => 0,
        );
        expect([0, 401, 404].includes(status), `by ${address} it is answered ${status}`);
      }
      return {
        looked: `${elsewhere.length} disguises: ${[...answers].join(', ')}; ${outside.length} outside addresses`,
        findings,
      };
    },
  };
}

const trustProxy: Check = {
  area: 'settings',
  name: 'a server that would believe every forwarded address does not start',
  async look({ surroundings }) {
    if (!surroundings) return 'needs a server of its own';
    const { findings, expect } = newFindings();
    for (const TRUST_PROXY of ['true', '1']) {
      const env = { ...process.env, TRUST_PROXY, PORT: '0', DATA_DIR: '/nowhere' };
      const program = spawn(process.execPath, ['--import', 'tsx', 'apps/api/src/main.ts'], {
        cwd: root,
        env,
      });
      let said = '';
      for (const stream of [program.stdout, program.stderr])
        stream.on('data', (piece) => (said += String(piece)));
      const [code] = await once(program, 'exit');
      expect(code !== 0, `TRUST_PROXY=${TRUST_PROXY} starts`);
      expect(
        /TRUST_PROXY.*(proxies|addresses)/.test(said),
        `TRUST_PROXY=${TRUST_PROXY} is not explained: ${said}`,
      );
    }
    return { looked: 'true and 1', findings };
  },
};

export const machine: readonly Check[] = [
  fromElsewhere('/metrics', 'the page of measurements'),
  fromElsewhere('/api/v3/outbox', 'the outbox of a demo'),
  trustProxy,
];
