import { once } from 'node:events';
import net from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from './env.ts';
import { createLogger } from './http/log.ts';
import { type RunningServer, startServer } from './server.ts';
import { makeTestFolder, removeTestFolder } from './testing/test-folder.ts';
import { makeOrganisation, type TestHeaders } from './testing/test-organisation.ts';

let folder: string;
let running: RunningServer | undefined;
beforeEach(async () => {
  folder = await makeTestFolder();
});
afterEach(async () => {
  await running?.close();
  running = undefined;
  await removeTestFolder(folder);
});

const logger = createLogger('silent', { write: () => undefined });
const settings = () => readSettings({ PORT: '0', DATA_DIR: folder, WEB_DIR: folder });

test('prepared data is served, and is still there after a restart', async () => {
  let headers: TestHeaders = { authorization: '' };
  let user_id = '';
  running = await startServer(settings(), {
    logger,
    async prepare(owner) {
      ({ headers, user_id } = await (await makeOrganisation(owner)).admin());
    },
  });
  const image = () => fetch(`${running?.url}/api/v2/user/image/${user_id}`, { headers });
  expect((await image()).status).toBe(200);
  const first = running.url;
  await running.close();
  await expect(fetch(`${first}/health`)).rejects.toThrow();

  running = await startServer(settings(), { logger });

  expect((await image()).status).toBe(200);
});

test('when the port is taken the data directory is free again at once', async () => {
  const occupant = net.createServer().listen(0, 'localhost');
  await once(occupant, 'listening');
  const { port } = occupant.address() as net.AddressInfo;

  await expect(startServer({ ...settings(), PORT: port }, { logger })).rejects.toThrow(
    `Port ${port} is in use`,
  );
  running = await startServer(settings(), { logger });

  const { url } = running;
  // The database has 0.8 s for its answer, which may be too few right after the start on a busy machine.
  await vi.waitFor(async () => expect((await fetch(`${url}/health`)).status).toBe(200), 30_000);
  occupant.close();
});

test('when the preparation fails nobody is served and nothing is left running', async () => {
  const failing = startServer(settings(), { logger, prepare: () => Promise.reject(new Error('no seed')) });
  await expect(failing).rejects.toThrow('no seed');
  running = await startServer(settings(), { logger });
  expect((await fetch(`${running.url}/health`)).status).toBe(200);
});
