import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 200;

type Ancestor = { readonly pid: number; readonly parent: number; readonly command: string };

/**
 * Ends this process in order (as SIGTERM would) when the npm that runs it is gone. npm starts a shell and the shell
 * starts this; a signal to npm ends the shell and reaches nobody else, and a killed npm passes nothing on at all:
 * without this the server would go on unseen, holding its port and its data. Does nothing when npm did not start it.
 */
export function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const npm = npmAbove(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isAlive(npm))) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** The shell's parent where there is a shell in between; undefined when the parent itself is npm, or nobody can tell. */
function npmAbove(parent: number): number | undefined {
  const shell = ancestor(parent);
  if (!shell || isNpm(shell)) return undefined;
  const above = ancestor(shell.parent);
  return above && isNpm(above) ? above.pid : undefined;
}

function isNpm({ command }: Ancestor): boolean {
  return /\bnpm\b/.test(command);
}

function ancestor(pid: number): Ancestor | undefined {
  if (process.platform === 'linux') return ancestorByProc(pid);
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
  const read = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '');
  return read ? { pid, parent: Number(read[1]), command: read[2] ?? '' } : undefined;
}

/** Small Linux images have no `ps`. */
function ancestorByProc(pid: number): Ancestor | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
    // The second field is the program's name in brackets and may itself hold brackets and spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(fields[1]), command };
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
