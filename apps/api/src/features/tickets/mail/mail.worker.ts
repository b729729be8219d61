import '../../../threads/low-priority.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { readMailContent } from './mail-content.ts';

/** Reads one mail and ends. `null` stands for a broken mail. */
parentPort?.postMessage(await readMailContent(workerData as Uint8Array).catch(() => null));
