import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');
const READY = 'Heatwise is ready at';
/** A server that was asked to end has written everything down by then. */
const PATIENCE_MS = 20_000;

export type ServerProcess = {
  /** Ends it without a word (kill -9) and starts it again; resolves when it serves. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

type Report = (text: string) => void;

/** The product's server in a process of its own, with these settings; resolves when it serves. */
export async function startServerProcess(
  environment: Record<string, string>,
  report: Report,
): Promise<ServerProcess> {
  let child: ChildProcess = await started(environment, report);
  let isStopping = false;
  return {
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      if (isStopping) return;
      child = await started(environment, report);
      if (isStopping) child.kill('SIGTERM');
    },
    async stop() {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await gone;
      clearTimeout(force);
    },
  };
}

/** A server that cannot reach its database while that is being restarted ends, and is started again. */
async function started(environment: Record<string, string>, report: Report): Promise<ChildProcess> {
  for (let tries = 0; ; tries += 1) {
    const child = spawn(process.execPath, ['--import', 'tsx', 'apps/api/src/main.ts'], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    const ready = new Promise<'ready'>((resolve) => {
      createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).on('line', (line) => {
        if (line.startsWith(READY)) resolve('ready');
        else report(line);
      });
    });
    const outcome = await Promise.race([ready, ended]);
    if (outcome === 'ready') return child;
    if (tries === 5) throw new Error(`A server of the cluster does not start; it ended with ${outcome}.`);
    await sleep(500);
  }
}
