import type { Competitor, Result } from './competitor.ts';

/** What a worker says: that its code is loaded, what it measured, or why it could not. */
export type WorkerMessage = 'loaded' | Result | { readonly failure: string };

/** Runs a competitor that lives in a worker of its own. Like the others' code, the worker's is loaded before it counts. */
export async function competitorIn(worker: Worker): Promise<Competitor> {
  const next = () =>
    new Promise<WorkerMessage>((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => resolve(data);
    });
  await next();
  return async (identity) => {
    const answer = next();
    worker.postMessage(identity);
    const message = await answer;
    worker.terminate();
    if (message === 'loaded') throw new Error('the worker was loaded twice');
    if ('failure' in message) throw new Error(message.failure);
    return message;
  };
}
