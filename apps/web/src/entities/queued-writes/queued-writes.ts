import type { NewMeasurement } from '@heatwise/contract/measurements/measurements.contract';
import type { NewFollowUpNote } from '@heatwise/contract/monitoring/monitoring.contract';
import { createKeptWork, type KeptWork } from '../../platform/kept-work.ts';
import { failureText, RequestFailure, waitsForNetwork } from '../../platform/request-failure.ts';

/** A test that is entered by hand. */
export type HandWrittenTest = Pick<
  NewMeasurement,
  'measurement_id' | 'user_id' | 'type' | 'value' | 'created_time' | 'custom_id' | 'metadata'
>;

type QueuedCall =
  | { readonly kind: 'test'; readonly body: HandWrittenTest }
  | { readonly kind: 'note'; readonly body: NewFollowUpNote };

/** A write that the server may not have yet. */
export type QueuedWrite = QueuedCall & {
  /** The id of the test or note. The browser made it, so the server stores it once however often it is sent. */
  readonly id: string;
  /** The person that it is about. */
  readonly user_id: string;
  /** Names it in lists: 'Ada Lund: Hydration, 88.5 mOsm'. */
  readonly title: string;
  readonly written_ms: number;
  /** Why the server refused it; null while it is pending. */
  readonly problem: string | null;
};

/** Whether a write belongs in the queue: the server was not reached, or its answer was lost. */
export function isQueueable(failure: unknown): boolean {
  if (!(failure instanceof RequestFailure)) return false;
  return failure.code === 'offline' || (failure.code === 'no-answer' && failure.status === null);
}

/** The beginning of the keys of all queued writes, whoever wrote them. */
export const QUEUED_WRITES = 'queued write ';

/** Whether anybody's writes wait in this browser. */
export async function hasQueuedWrites(kept: KeptWork = createKeptWork()): Promise<boolean> {
  return (await kept.keys(QUEUED_WRITES)).length > 0;
}

/** The writes of one person that this browser stores until the server has them. */
export function createWriteQueue(owner: string, kept: KeptWork = createKeptWork()) {
  const prefix = `${QUEUED_WRITES}${owner} `;

  async function list(): Promise<QueuedWrite[]> {
    const keys = await kept.keys(prefix);
    const writes = await Promise.all(keys.map((key) => kept.read<QueuedWrite>(key)));
    return writes.flatMap((write) => write ?? []).sort((one, other) => one.written_ms - other.written_ms);
  }
  const change = (id: string, to: (write: QueuedWrite | undefined) => QueuedWrite | undefined) =>
    kept.change<QueuedWrite>(prefix + id, to);

  return {
    list,
    add: (write: QueuedWrite) => change(write.id, () => write),
    /** Resolves with false for what is not queued any more. */
    async discard(id: string): Promise<boolean> {
      let isQueued = false;
      await change(id, (write) => {
        isQueued = write !== undefined;
        return undefined;
      });
      return isQueued;
    },
    /** Sends a refused write again with the next attempt. */
    retry: (id: string) => change(id, (write) => write && { ...write, problem: null }),
    /** Sends pending writes in their order until the server cannot be reached. Returns those that are stored now. */
    sendAll: (send: (write: QueuedWrite) => Promise<unknown>): Promise<QueuedWrite[]> =>
      kept.alone(prefix, async () => {
        const sent: QueuedWrite[] = [];
        for (const write of await list()) {
          // It may have been discarded while the one before was sent.
          if (write.problem !== null || !(await kept.read(prefix + write.id))) continue;
          try {
            await send(write);
            await change(write.id, () => undefined);
            sent.push(write);
          } catch (failure) {
            if (!(failure instanceof RequestFailure)) throw failure;
            if (waitsForNetwork(failure) || failure.status === 401) break;
            const problem = failureText(failure);
            await change(write.id, (found) => found && { ...found, problem });
          }
        }
        return sent;
      }),
  };
}

/** What signing out would delete, one line for each kind. */
export async function listUnsentWrites(owner: string, kept?: KeptWork): Promise<string[]> {
  const writes = await createWriteQueue(owner, kept).list();
  const count = (kind: QueuedWrite['kind']) => writes.filter((write) => write.kind === kind).length;
  const [tests, notes] = [count('test'), count('note')];
  return [
    ...(tests === 0 ? [] : [tests === 1 ? 'A test entered by hand' : `${tests} tests entered by hand`]),
    ...(notes === 0 ? [] : [notes === 1 ? 'A follow-up note' : `${notes} follow-up notes`]),
  ];
}
