import { readFileSync } from 'node:fs';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const ENVIRONMENT = /@vitest-environment (\w+)/;

/**
 * Runs the files of a project with the same environment one after the other. A worker is reused, with all modules it has
 * read, only while the next file has its project and environment.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const keyed = files.map((file) => ({
      file,
      group: `${file.project.name} ${ENVIRONMENT.exec(readFileSync(file.moduleId, 'utf8'))?.[1] ?? ''}`,
    }));
    return keyed
      .sort((a, b) => (a.group === b.group ? 0 : a.group < b.group ? -1 : 1))
      .map(({ file }) => file);
  }
}
