import type { Worker } from 'node:worker_threads';
import { FILES_TOO_LARGE } from '@heatwise/domain/reports/report';
import { runInThread, type ThreadLimits, TooCostly } from '../../../threads/run-in-thread.ts';
import { startThread } from '../../../threads/start-thread.ts';
import type { PackInput } from '../evidence/read-pack.ts';
import type { WrittenPack } from '../evidence/write-pack.ts';
import { NotPossible, type ReportInput } from './read-report.ts';
import type { WrittenFile } from './write-report.ts';

export type WriterInput = { readonly report: ReportInput } | { readonly pack: PackInput };

/** Writes files in a thread of their own. Both throw NotPossible when that takes too much memory or processor time. */
export type FileWriter = {
  writeReport(report: ReportInput): Promise<WrittenFile[]>;
  writePack(pack: PackInput): Promise<WrittenPack>;
};

const MEMORY_MB = 512;
/** Processor time of the whole server, which serves others meanwhile. */
const LIMITS: ThreadLimits = { workLimitMs: 180_000, waitLimitMs: 300_000 };

/** `start` and `limits` are there for tests. */
export function createFileWriter({
  builtFolder,
  start = (input) => startThread('report.worker', input, { memoryMb: MEMORY_MB, builtFolder }),
  limits = LIMITS,
}: {
  readonly builtFolder?: string | undefined;
  readonly start?: (input: WriterInput) => Worker;
  readonly limits?: ThreadLimits;
} = {}): FileWriter {
  const write = <Written>(input: WriterInput) =>
    runInThread<Written>(start(input), limits).catch((error: unknown) => {
      throw error instanceof TooCostly ? new NotPossible(FILES_TOO_LARGE) : error;
    });
  return { writeReport: (report) => write({ report }), writePack: (pack) => write({ pack }) };
}
