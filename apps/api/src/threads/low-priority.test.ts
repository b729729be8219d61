import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

test.runIf(process.platform === 'linux')(
  'lowers the priority of its own thread, and not that of the server',
  async () => {
    const code = `import { register } from 'node:module';
    register('tsx/esm', ${JSON.stringify(import.meta.url)}, { data: true });
    await import(${JSON.stringify(new URL('low-priority.ts', import.meta.url).href)});
    const os = await import('node:os');
    (await import('node:worker_threads')).parentPort.postMessage(os.getPriority());`;
    const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
    const before = os.getPriority();
    const inThread = await new Promise((resolve, reject) =>
      thread.once('message', resolve).once('error', reject),
    );
    expect(inThread).toBe(Math.max(before, 5));
    expect(os.getPriority()).toBe(before);
    await thread.terminate();
  },
);

test('every thread program begins with it', () => {
  const root = path.join(import.meta.dirname, '..');
  const source = readFileSync(path.join(root, 'threads/start-thread.ts'), 'utf8');
  const programs = [...source.matchAll(/'\.\.\/(features\/\S+\.worker\.ts)'/g)].map(([, file = '']) => file);
  expect(programs.length).toBeGreaterThan(0);
  for (const file of programs)
    expect([file, readFileSync(path.join(root, file), 'utf8')]).toEqual([
      file,
      expect.stringMatching(/^import '[./]+threads\/low-priority\.ts';/),
    ]);
});
