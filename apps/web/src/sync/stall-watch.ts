import { SyncFailure } from './sync-failure.ts';

/** Pages in a row that bring nothing new before the server is taken to be confused. */
const STALL_LIMIT = 3;

/** Hears of each page whether it brought something new. Throws malformed when several in a row have not. */
export function createStallWatch(message: string): (moved: boolean) => void {
  let stalls = 0;
  return (moved) => {
    stalls = moved ? 0 : stalls + 1;
    if (stalls > STALL_LIMIT) throw new SyncFailure('malformed', message);
  };
}
