import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** The environment variable with the folder of the run's filled demo. */
export const DEMO_TEMPLATE = 'HEATWISE_DEMO_TEMPLATE';

const runCopy = promisify(execFile);
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

type DemoSettings = {
  DATA_DIR: string;
  PORT?: string;
  SMTP_URL?: string;
  TILE_URL?: string;
  TILE_ATTRIBUTION?: string;
  OUTBOUND_LOOPBACK?: 'true';
  DNS_SERVERS?: string;
  INBOUND_MAIL_PORT?: string;
  INBOUND_MAIL_DOMAIN?: string;
  LOG_LEVEL?: string;
  REQUESTS_PER_MINUTE?: string;
};

/** Whoever runs this on a machine with a server may have that server's settings: a demo here is nobody's. Empty is not set. */
const OWN_ONLY = Object.fromEntries(
  [
    'DATABASE_URL',
    'DATABASE_APP_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'OBJECT_STORE_BUCKET',
    'HOST',
    'PUBLIC_URL',
    'SMTP_URL',
    'INBOUND_MAIL_PORT',
    'INBOUND_MAIL_DOMAIN',
  ].map((name) => [name, '']),
);

/**
 * What the journeys are not about: a machine that does other work as well makes the server late, and journeys invite more
 * people in a minute than an organisation without a licence may in a day.
 */
const LENIENT = { MAX_EVENT_LOOP_DELAY_MS: '120000', FREE_INVITATIONS_A_DAY: 'unlimited' };

/** Runs `npm run demo`'s program (set-up included) with these settings; PORT 0 takes any free port. */
export function spawnDemo(settings: DemoSettings): DemoProcess {
  return spawnProgram([process.execPath, 'tools/demo.mjs'], settings);
}

/** The same as a person types it: npm, its shell, and the demo below. */
export function spawnDemoByNpm(settings: DemoSettings): DemoProcess {
  return spawnProgram(['npm', 'run', 'demo'], settings);
}

/** The server alone on the same data, so many days later. */
export function spawnLater(settings: DemoSettings, days: number): DemoProcess {
  const program = path.join(import.meta.dirname, 'later-server.program.ts');
  return spawnProgram([process.execPath, '--import', 'tsx', program, String(days)], settings);
}

function spawnProgram([program, ...args]: [string, ...string[]], settings: DemoSettings): DemoProcess {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...OWN_ONLY, ...LENIENT, PORT: '0', ...settings },
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

/** The numbers of the processes that a process has started. */
export function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    return stdout.split('\n').filter(Boolean).map(Number);
  }
  const threads = readdirSync(`/proc/${pid}/task`);
  const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  return lists.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number));
}

/** A folder for one server's data, removed with everything in it when the work is over. */
export async function withDataDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'heatwise-e2e-'));
  // Open for the account that runs PostgreSQL, so that the database is inside and goes with the folder.
  await chmod(directory, 0o755);
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * A folder with the data of a filled demo: a copy of the run's one (demo-template.setup.ts), because filling takes
 * ten times as long. Without such a run, and where the database lies outside its folder, the demo fills it at its start.
 */
export async function withDemoData<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const template = process.env[DEMO_TEMPLATE];
  return template ? withCopy(template, work) : withDataDirectory(work);
}

/** A folder with a copy of the data of a server that does not run. */
export async function withCopy<T>(data: string, work: (directory: string) => Promise<T>): Promise<T> {
  return withDataDirectory(async (directory) => {
    // Unlike Node's own copy it keeps the owner, which is the account that runs PostgreSQL.
    await runCopy('cp', ['-Rp', `${data}/.`, directory]);
    return work(directory);
  });
}

/** A demo on fresh data for the time of the work; stopped in order afterwards, by force if it will not. */
export async function withDemo<T>(
  work: (url: string) => Promise<T>,
  settings: Omit<DemoSettings, 'DATA_DIR'> = {},
): Promise<T> {
  return withDemoData(async (directory) => {
    const demo = spawnDemo({ ...settings, DATA_DIR: directory });
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
