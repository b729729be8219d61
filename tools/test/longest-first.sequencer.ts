import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const root = path.resolve(import.meta.dirname, '../..');
/** The times that `npm run timings -- write` accepts. */
const baseline = path.join(import.meta.dirname, 'timings.baseline.json');
/** Returns the accepted seconds by file; a file without them counts as short. */
function readBaseline(): Readonly<Record<string, number>> {
  if (!existsSync(baseline)) return {};
  const { files = {} } = JSON.parse(readFileSync(baseline, 'utf8')) as { files?: Record<string, number> };
  return files;
}

const ENVIRONMENT = /@vitest-environment (\w+)/;

/**
 * Runs the files of a project with the same environment one after the other, longest first. A worker is reused, with all
 * modules it has read, only while the next file has its project and environment.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = readBaseline();
    const keyed = files.map((file) => ({
      file,
      group: `${file.project.name} ${ENVIRONMENT.exec(readFileSync(file.moduleId, 'utf8'))?.[1] ?? ''}`,
      seconds: seconds[path.relative(root, file.moduleId)] ?? 0,
    }));
    return keyed
      .sort((a, b) => (a.group === b.group ? b.seconds - a.seconds : a.group < b.group ? -1 : 1))
      .map(({ file }) => file);
  }
}
