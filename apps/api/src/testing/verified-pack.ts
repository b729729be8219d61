import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** What the pack's own script says of the files, in a folder that has nothing else. */
export async function verifiedPack(
  files: ReadonlyMap<string, Buffer>,
): Promise<{ code: number; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'pack-'));
  try {
    for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
    const { stdout } = await run(process.execPath, ['verify.mjs'], { cwd: folder, env: {} });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, said: stdout };
  } finally {
    await rm(folder, { recursive: true });
  }
}
