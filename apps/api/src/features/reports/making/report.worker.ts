import '../../../threads/low-priority.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { writePack } from '../evidence/write-pack.ts';
import type { WriterInput } from './file-writer.ts';
import { writeReport } from './write-report.ts';

/** Writes the files of one run and ends. */
const input = workerData as WriterInput;
parentPort?.postMessage('pack' in input ? await writePack(input.pack) : await writeReport(input.report));
