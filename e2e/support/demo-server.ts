import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const READY = /Heatwise is ready at (http:\/\/\S+)/;

export type DemoProcess = {
  readonly process: ChildProcess;
  /** All that it has written so far, both streams. */
  output(): string;
  /** The address of its ready line; rejects with its output when it ends before that. */
  readonly url: Promise<string>;
  /** The exit code, or null when a signal ended it. */
  readonly ended: Promise<number | null>;
};

/** Runs `npm run demo`'s program (set-up included) with these settings; PORT 0 takes any free port. */
export function spawnDemo(settings: { DATA_DIR: string; PORT?: string }): DemoProcess {
  const child = spawn(process.execPath, ['tools/demo.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const url = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = READY.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) =>
      reject(new Error(`The demo ended with ${code} before it was ready:\n${output}`)),
    );
  });
  // Whoever only waits for the end does not look at the address.
  url.catch(() => undefined);
  return { process: child, output: () => output, url, ended };
}

/** A folder for one server's data, removed with everything in it when the work is over. */
export async function withDataDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'heatwise-e2e-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A demo on fresh data for the time of the work; stopped in order afterwards, by force if it will not. */
export async function withDemo<T>(work: (url: string) => Promise<T>): Promise<T> {
  return withDataDirectory(async (directory) => {
    const demo = spawnDemo({ DATA_DIR: directory });
    try {
      return await work(await demo.url);
    } finally {
      await stopDemo(demo);
    }
  });
}

export async function stopDemo({ process: child, ended }: DemoProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(force);
}
