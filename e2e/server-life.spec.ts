import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { demoClient, salivaTest } from '../tools/demo-driver/demo-client.ts';
import {
  childrenOf,
  type DemoProcess,
  spawnDemo,
  spawnDemoByNpm,
  stopDemo,
  withDemoData,
} from '../tools/demo-driver/demo-server.ts';

/** Posts rows one after another until the server is gone; answers the ids that the server acknowledged. */
async function postUntilGone(url: string, userId: string, acknowledged: string[]): Promise<void> {
  const { post } = demoClient(url);
  try {
    for (;;) acknowledged.push(...(await post([salivaTest(userId, 60), salivaTest(userId, 61)])).stored);
  } catch {
    // The connection broke: what was not acknowledged may or may not be there.
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a demo, kills part of it while devices are posting, starts it again: every acknowledged row is there. */
async function expectNothingLost(kill: (demo: DemoProcess) => void): Promise<void> {
  await withDemoData(async (DATA_DIR) => {
    const first = spawnDemo({ DATA_DIR });
    const acknowledged: string[] = [];
    let since: string;
    try {
      const url = await first.url;
      const client = demoClient(url);
      const { sync_time, users } = await client.core(await client.logIn('admin'));
      since = sync_time;
      const person = users[0];
      if (!person) throw new Error('the demo has no people');
      const posting = [1, 2, 3].map(() => postUntilGone(url, person.user_id, acknowledged));
      await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
      kill(first);
      await Promise.all(posting);
    } finally {
      first.process.kill('SIGKILL');
    }
    await first.ended;

    const second = spawnDemo({ DATA_DIR });
    try {
      const client = demoClient(await second.url);
      const there = await client.idsAfter(await client.logIn('admin'), since);
      expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    } finally {
      await stopDemo(second);
    }
  });
}

test('the server killed with its database left behind: nothing acknowledged is lost', async () => {
  await expectNothingLost(({ process: { pid } }) => process.kill(pid as number, 'SIGKILL'));
});

test('the database killed, then the server: nothing acknowledged is lost', async () => {
  await expectNothingLost(({ process: { pid } }) => {
    for (const child of childrenOf(pid as number)) process.kill(child, 'SIGKILL');
    process.kill(pid as number, 'SIGKILL');
  });
});

test('a second demo on the same data is refused, another one runs beside, and both leave when asked', async () => {
  await withDemoData(async (DATA_DIR) => {
    const first = spawnDemo({ DATA_DIR });
    const other = spawnDemo({ DATA_DIR: path.join(DATA_DIR, 'other') });
    try {
      const [firstUrl, otherUrl] = await Promise.all([first.url, other.url]);
      expect(firstUrl).not.toBe(otherUrl);

      const second = spawnDemo({ DATA_DIR });
      expect(await second.ended).not.toBe(0);
      expect(second.output()).toContain(`is using the data directory ${DATA_DIR}`);

      for (const url of [firstUrl, otherUrl]) expect((await fetch(`${url}/health`)).status).toBe(200);
    } finally {
      first.process.kill('SIGINT');
      other.process.kill('SIGTERM');
    }
    expect(await Promise.all([first.ended, other.ended])).toEqual([0, 0]);
    expect(await readdir(DATA_DIR)).not.toContain('server.lock');
  });
});

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`npm ended by ${signal} takes the demo with it, and a new one starts at once`, async () => {
    await withDemoData(async (DATA_DIR) => {
      const PORT = String(await freePort());
      const first = spawnDemoByNpm({ DATA_DIR, PORT });
      await first.url;
      process.kill(first.process.pid as number, signal);

      const second = spawnDemoByNpm({ DATA_DIR, PORT });
      const url = await second.url;
      expect((await fetch(`${url}/health`)).status).toBe(200);
      await stopDemo(second);
      await expect.poll(() => fetch(url).then(String, () => 'gone'), { timeout: 60_000 }).toBe('gone');
    });
  });
}

test('a port in use is named', async () => {
  const occupant = net.createServer().listen(0, 'localhost');
  await once(occupant, 'listening');
  const { port } = occupant.address() as net.AddressInfo;
  try {
    await withDemoData(async (DATA_DIR) => {
      const demo = spawnDemo({ DATA_DIR, PORT: String(port) });
      expect(await demo.ended).not.toBe(0);
      expect(demo.output()).toContain(`Port ${port} is in use`);
    });
  } finally {
    occupant.close();
  }
});

test('a setting that cannot be used is named', async () => {
  await withDemoData(async (DATA_DIR) => {
    const demo = spawnDemo({ DATA_DIR, PORT: 'many' });
    expect(await demo.ended).not.toBe(0);
    expect(demo.output()).toContain('PORT: must be a whole number');
  });
});

test('the database comes back by itself after it was killed', async () => {
  await withDemoData(async (DATA_DIR) => {
    const demo = spawnDemo({ DATA_DIR });
    try {
      const url = await demo.url;
      for (const child of childrenOf(demo.process.pid as number)) process.kill(child, 'SIGKILL');
      const health = async () => (await fetch(`${url}/health`)).status;
      await expect.poll(health).toBe(200);
      await demoClient(url).logIn('admin');
    } finally {
      await stopDemo(demo);
    }
    expect(await readFile(path.join(DATA_DIR, 'database.json'), 'utf8')).toContain('cluster_id');
  });
});
