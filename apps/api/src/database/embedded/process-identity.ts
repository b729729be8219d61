import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A process as one can recognise it later: numbers are used again, number and start time together are not. */
export type ProcessIdentity = { readonly pid: number; readonly started: string };

/** Who holds this process number now; undefined when nobody does, or only a dead child that nobody collected. */
export async function identityOf(pid: number): Promise<ProcessIdentity | undefined> {
  const started = process.platform === 'linux' ? await startedByProc(pid) : await startedByPs(pid);
  return started === undefined ? undefined : { pid, started };
}

export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  return (await identityOf(identity.pid))?.started === identity.started;
}

async function startedByProc(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name in brackets and may itself hold brackets and spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'latin1')).trim();
    return `${boot}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

async function startedByPs(pid: number): Promise<string | undefined> {
  try {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}
