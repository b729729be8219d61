import type { Kysely } from 'kysely';
import { poolPlanOf } from '../database/connect.ts';
import type { Tables } from '../database/tables.ts';
import { type Enter, waitForTurn } from './wait-for-turn.ts';

type Kind = {
  /** How many turns it has while all kinds wait. */
  readonly weight: number;
  readonly isWriting: boolean;
  /** Whether no caller waits for it. */
  readonly isBackground: boolean;
};

const KINDS = {
  deviceWrite: { weight: 4, isWriting: true, isBackground: false },
  write: { weight: 1, isWriting: true, isBackground: false },
  read: { weight: 1, isWriting: false, isBackground: false },
  backgroundWrite: { weight: 1, isWriting: true, isBackground: true },
  backgroundRead: { weight: 1, isWriting: false, isBackground: true },
} satisfies Record<string, Kind>;

export type TurnKind = keyof typeof KINDS;

/** Shares the connections of a pool between organisations. */
export type ConnectionTurns = {
  /**
   * Runs work when it is the organisation's turn. Of the organisations that wait with the same kind of work, the one goes next
   * that used connections least in the last seconds. Throws server-busy when it takes too long.
   */
  run<T>(turn: { readonly orgId: string; readonly kind: TurnKind }, work: () => Promise<T>): Promise<T>;
};

/** The rest of the connections are for work of no organisation, such as sessions and the job queue. */
const SHARE_OF_CONNECTIONS = 0.6;
const PATIENCE_MS = 3000;
/** Use counts half after this time. */
const HALF_LIFE_MS = 10_000;
/** Organisations whose use is remembered; the others count as having used nothing. */
const REMEMBERED = 10_000;

const turnsOfDatabase = new WeakMap<Kysely<Tables>, ConnectionTurns>();

/** Returns the turns of a pool, the same for every caller. */
export function connectionTurnsOf(database: Kysely<Tables>): ConnectionTurns {
  const known = turnsOfDatabase.get(database);
  if (known) return known;
  const { size } = poolPlanOf(database);
  const turns = createConnectionTurns({ atOnce: Math.max(1, Math.floor(size * SHARE_OF_CONNECTIONS)) });
  turnsOfDatabase.set(database, turns);
  return turns;
}

/** @param elapsedMs a monotonic clock */
export function createConnectionTurns(
  { atOnce, patienceMs = PATIENCE_MS }: { readonly atOnce: number; readonly patienceMs?: number },
  elapsedMs = () => performance.now(),
): ConnectionTurns {
  const newQueue = (kind: Kind) => ({
    ...createQueue(elapsedMs),
    ...kind,
    running: 0,
    /** Turns so far, divided by the weight. */
    served: 0,
  });
  type Queue = ReturnType<typeof newQueue>;
  const queues: Readonly<Record<TurnKind, Queue>> = {
    deviceWrite: newQueue(KINDS.deviceWrite),
    write: newQueue(KINDS.write),
    read: newQueue(KINDS.read),
    backgroundWrite: newQueue(KINDS.backgroundWrite),
    backgroundRead: newQueue(KINDS.backgroundRead),
  };
  const all = Object.values(queues);
  // Writers can wait for locked rows, so a third of the connections is left to readers.
  const mostWriting = Math.max(1, Math.floor((atOnce * 2) / 3));
  const mostInBackground = Math.max(1, atOnce - 1);

  const running = (isCounted: (queue: Queue) => boolean) =>
    all.reduce((sum, queue) => (isCounted(queue) ? sum + queue.running : sum), 0);
  const hasRoom = ({ isWriting, isBackground }: Queue) =>
    running(() => true) < atOnce &&
    (!isWriting || running((queue) => queue.isWriting) < mostWriting) &&
    (!isBackground || running((queue) => queue.isBackground) < mostInBackground);

  function begin(queue: Queue): void {
    queue.running += 1;
    queue.served += 1 / queue.weight;
  }

  function takeNext(): Enter | undefined {
    const [next] = all
      .filter((queue) => queue.isWaiting() && hasRoom(queue))
      .toSorted((one, other) => one.served - other.served);
    return next?.take();
  }

  function letWaitingIn(): void {
    for (let enter = takeNext(); enter; enter = takeNext()) enter();
  }

  async function takeTurn(queue: Queue, orgId: string): Promise<void> {
    if (!queue.isWaiting() && hasRoom(queue)) {
      begin(queue);
      return;
    }
    // A kind that was idle starts level with the others, so it has no turns to catch up on.
    const others = all.filter((other) => other.isWaiting()).map(({ served }) => served);
    if (!queue.isWaiting() && others.length > 0) queue.served = Math.max(queue.served, Math.min(...others));
    const place = {
      add: (enter: Enter) => queue.add(orgId, enter),
      remove: (enter: Enter) => queue.remove(orgId, enter),
    };
    await waitForTurn(place, () => begin(queue), patienceMs);
  }

  return {
    async run({ orgId, kind }, work) {
      const queue = queues[kind];
      await takeTurn(queue, orgId);
      const begun = elapsedMs();
      try {
        return await work();
      } finally {
        queue.noteUse(orgId, elapsedMs() - begun);
        queue.running -= 1;
        letWaitingIn();
      }
    },
  };
}

/** A queue for connections that serves organisations by their use of connections. */
function createQueue(elapsedMs: () => number) {
  const waiting = new Map<string, Enter[]>();
  /** Milliseconds with a connection, oldest use first. */
  const uses = new Map<string, { readonly ms: number; readonly at: number }>();

  function useOf(orgId: string): number {
    const use = uses.get(orgId);
    return use ? use.ms * 0.5 ** ((elapsedMs() - use.at) / HALF_LIFE_MS) : 0;
  }

  function remove(orgId: string, enter: Enter): void {
    const left = waiting.get(orgId)?.filter((one) => one !== enter) ?? [];
    if (left.length > 0) waiting.set(orgId, left);
    else waiting.delete(orgId);
  }

  return {
    isWaiting: () => waiting.size > 0,
    add(orgId: string, enter: Enter): void {
      waiting.set(orgId, [...(waiting.get(orgId) ?? []), enter]);
    },
    remove,
    /** Removes and returns the oldest of the organisation that used connections least. */
    take(): Enter | undefined {
      let next: { readonly orgId: string; readonly use: number } | undefined;
      for (const orgId of waiting.keys()) {
        const use = useOf(orgId);
        if (!next || use < next.use) next = { orgId, use };
      }
      const enter = next && waiting.get(next.orgId)?.[0];
      if (next && enter) remove(next.orgId, enter);
      return enter;
    },
    noteUse(orgId: string, ms: number): void {
      const use = { ms: useOf(orgId) + ms, at: elapsedMs() };
      uses.delete(orgId);
      uses.set(orgId, use);
      const [oldest] = uses.keys();
      if (uses.size > REMEMBERED && oldest !== undefined) uses.delete(oldest);
    },
  };
}
