import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromiumPath } from '../tools/chromium-path.ts';
import { browserFlags } from './browser-session.ts';

const LISTENS = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//;

/**
 * Chromium on a profile with nothing attached to it, for a tool that drives it by itself through a port: what Playwright
 * puts into every page would be measured with it.
 */
export async function withDebuggedBrowser<T>(
  profile: string,
  work: (port: number) => Promise<T>,
): Promise<T> {
  const child = spawn(
    chromiumPath(),
    [
      ...browserFlags,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  try {
    return await work(await portOf(child.stderr));
  } finally {
    child.kill();
    await ended;
  }
}

/** Chromium chooses a port that is free and says which one. */
async function portOf(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface({ input: output })) {
    const [, port] = LISTENS.exec(line) ?? [];
    if (port !== undefined) {
      output.resume();
      return Number(port);
    }
  }
  throw new Error('Chromium ended before it listened to anybody.');
}
