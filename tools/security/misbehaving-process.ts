import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Surroundings } from './surroundings.ts';

export type MisbehavingOrder = {
  readonly url: string;
  readonly organisations: number;
  readonly inboundMail: Surroundings['inboundMail'];
};

export type MisbehavingReport =
  | { readonly kind: 'registered' | 'started' }
  /** How often the organisations acted in one of their ways. */
  | { readonly kind: 'ended'; readonly calls: number };

/** The lowest priority: the process stands for other machines, so it must not take processor time from the server. */
const LOWEST_PRIORITY = '19';
const PROGRAM = path.join(import.meta.dirname, 'misbehaving.program.ts');

/** Registers organisations that misbehave, in a process of their own. They act between `start` and `stop`. */
export async function openMisbehavingProcess(order: MisbehavingOrder) {
  // Only `nice` reaches all threads of the process; `os.setPriority` changes one of them.
  const child = spawn('nice', ['-n', LOWEST_PRIORITY, process.execPath, '--import', 'tsx', PROGRAM], {
    // Linux schedules the processes of a session as one, so the priority needs a session of its own to count against all.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  async function send<Kind extends MisbehavingReport['kind']>(message: object, kind: Kind) {
    const reply = receive(child);
    child.send(message);
    const report = await reply;
    if (report.kind !== kind) throw new Error(`the misbehaving organisations answered ${report.kind}`);
    return report as Extract<MisbehavingReport, { kind: Kind }>;
  }
  await send(order, 'registered');
  return {
    start: () => send({}, 'started'),
    stop: async () => (await send({}, 'ended')).calls,
    kill: () => child.kill(),
  };
}

async function receive(child: ChildProcess): Promise<MisbehavingReport> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([report]) => report as MisbehavingReport),
      once(child, 'exit', { signal }).then(() => {
        throw new Error('the misbehaving organisations ended early');
      }),
    ]);
  } finally {
    waiting.abort();
  }
}
