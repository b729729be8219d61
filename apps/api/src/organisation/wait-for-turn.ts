import { AppError } from '../http/app-error.ts';

/** Called when it is somebody's turn. */
export type Enter = () => void;

type Queue = { readonly add: (enter: Enter) => void; readonly remove: (enter: Enter) => void };

/** Waits in a queue until it calls `enter`, which runs `begin` at once. Rejects with server-busy after `patienceMs`. */
export function waitForTurn({ add, remove }: Queue, begin: () => void, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(patience);
      begin();
      resolve();
    };
    const patience = setTimeout(() => {
      remove(enter);
      reject(createBusyError());
    }, patienceMs);
    add(enter);
  });
}

export function createBusyError(): AppError {
  return new AppError('server-busy', { retryAfterSeconds: 2 });
}
