import type { Kysely } from 'kysely';
import { poolPlanOf } from '../database/connect.ts';
import type { Tables } from '../database/tables.ts';
import { AppError } from '../http/app-error.ts';

/** Who writes: a person, a token or a device. */
export type Writer = {
  /** Unique within the organisation. */
  readonly key: string;
  /** Devices have their own turns and waiting places, so other writes do not delay tests. */
  readonly isDevice: boolean;
};

/** The server's own work. */
export const SERVER_WRITER: Writer = { key: 'server', isDevice: false };

/** Lets writers to the database, few at a time: who waits for an organisation's clock holds no connection meanwhile. */
export type WriterLanes = {
  /**
   * Runs work when it is the organisation's turn, and within it the writer's. Throws server-busy when that takes too long,
   * when too many wait, or when this writer has too many waiting.
   */
  enter<T>(orgId: string, work: () => Promise<T>, writer?: Writer): Promise<T>;
  /** The longest that a writer who was let in waits for the clock, or any other row. */
  readonly lockTimeoutMs: number;
};

/** The clock lets one write at a time; the second gets ready meanwhile. */
const WRITERS_OF_ORGANISATION = 2;
/** The rest of the connections are for those who read, whatever the writers do. */
const SHARE_OF_CONNECTIONS = 0.6;
/** For devices, and the same number for all other writers. */
const WAITING_OF_ORGANISATION = 500;
const DEVICE_TURNS_IN_A_ROW = 3;
/** Organisations whose last turn is known; others count as never served. */
const REMEMBERED = 10_000;
/** Of a person, a token or a device. */
const WAITING_OF_ONE = 50;
/**
 * Below the time limit of a statement, so that a waiting caller is asked to try again and not told that something
 * failed.
 */
const SHARE_OF_STATEMENT_TIMEOUT = 0.6;

const USUAL_PLAN = { size: 10, statementTimeoutMs: 5000 };

const lanesOfDatabase = new WeakMap<Kysely<Tables>, WriterLanes>();

/** The lanes of a pool, one set for all who write through it. */
export function writerLanesOf(database: Kysely<Tables>): WriterLanes {
  const known = lanesOfDatabase.get(database);
  if (known) return known;
  const { size, statementTimeoutMs } = poolPlanOf(database) ?? USUAL_PLAN;
  const lanes = createWriterLanes({
    atOnce: Math.max(1, Math.floor(size * SHARE_OF_CONNECTIONS)),
    patienceMs: Math.floor(statementTimeoutMs * SHARE_OF_STATEMENT_TIMEOUT),
  });
  lanesOfDatabase.set(database, lanes);
  return lanes;
}

type Lane = {
  running: number;
  /** How many devices were let in in a row. */
  deviceTurns: number;
  readonly devices: Rotation<Enter>;
  readonly others: Rotation<Enter>;
};
type Enter = () => void;

export function createWriterLanes({
  atOnce,
  patienceMs,
}: {
  readonly atOnce: number;
  readonly patienceMs: number;
}): WriterLanes {
  /** Those with somebody in them. */
  const lanes = new Map<string, Lane>();
  /** The number of each organisation's last turn, oldest first. */
  const served = new Map<string, number>();
  let turns = 0;
  let running = 0;

  const mayEnter = (lane: Lane) => running < atOnce && lane.running < WRITERS_OF_ORGANISATION;
  const isEmpty = ({ devices, others }: Lane) => devices.size === 0 && others.size === 0;

  function letIn(orgId: string, lane: Lane): void {
    running += 1;
    lane.running += 1;
    turns += 1;
    served.delete(orgId);
    served.set(orgId, turns);
    const [oldest] = served.keys();
    if (served.size > REMEMBERED && oldest !== undefined) served.delete(oldest);
  }

  /** Of the organisations that wait, the one served longest ago: one that writes seldom is not behind those that flood. */
  function findNext(): [string, Lane] | undefined {
    let next: [string, Lane] | undefined;
    for (const [id, lane] of lanes) {
      if (isEmpty(lane) || !mayEnter(lane)) continue;
      if (!next || (served.get(id) ?? 0) < (served.get(next[0]) ?? 0)) next = [id, lane];
    }
    return next;
  }

  function leave(orgId: string, lane: Lane): void {
    running -= 1;
    lane.running -= 1;
    const next = findNext();
    const enter = next && takeNext(next[1]);
    if (next && enter) {
      letIn(...next);
      enter();
    }
    if (lane.running === 0 && isEmpty(lane)) lanes.delete(orgId);
  }

  function turnOf(orgId: string, lane: Lane, { key, isDevice }: Writer): Promise<void> {
    if (isEmpty(lane) && mayEnter(lane)) {
      letIn(orgId, lane);
      return Promise.resolve();
    }
    const mostOfOne = key === SERVER_WRITER.key ? WAITING_OF_ORGANISATION : WAITING_OF_ONE;
    const waiting = isDevice ? lane.devices : lane.others;
    if (waiting.size >= WAITING_OF_ORGANISATION || waiting.countOf(key) >= mostOfOne) throw busy();
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        waiting.remove(key, enter);
        reject(busy());
      }, patienceMs);
      waiting.add(key, enter);
    });
  }

  return {
    lockTimeoutMs: patienceMs,
    async enter(orgId, work, writer = SERVER_WRITER) {
      const lane = lanes.get(orgId) ?? {
        running: 0,
        deviceTurns: 0,
        devices: createRotation<Enter>(),
        others: createRotation<Enter>(),
      };
      lanes.set(orgId, lane);
      await turnOf(orgId, lane, writer);
      try {
        return await work();
      } finally {
        leave(orgId, lane);
      }
    },
  };
}

/** Takes up to three devices in a row, then one of the others. */
function takeNext(lane: Lane): Enter | undefined {
  const isTurnOfOthers = lane.deviceTurns >= DEVICE_TURNS_IN_A_ROW && lane.others.size > 0;
  const device = isTurnOfOthers ? undefined : lane.devices.take();
  lane.deviceTurns = device ? lane.deviceTurns + 1 : 0;
  return device ?? lane.others.take();
}

function busy(): AppError {
  return new AppError('server-busy', { retryAfterSeconds: 2 });
}

/** A queue that serves its groups in rotation, and within a group the oldest item first. */
type Rotation<Item> = {
  readonly size: number;
  countOf(key: string): number;
  add(key: string, item: Item): void;
  /** Takes the next item; undefined when none waits. */
  take(): Item | undefined;
  remove(key: string, item: Item): void;
};

function createRotation<Item>(): Rotation<Item> {
  /** Groups with waiting items, in the order in which they are served. */
  const groups = new Map<string, Item[]>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    countOf: (key) => groups.get(key)?.length ?? 0,
    add(key, item) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
      size += 1;
    },
    take() {
      const [next] = groups;
      if (!next) return undefined;
      const [key, group] = next;
      const item = group.shift();
      size -= 1;
      groups.delete(key);
      if (group.length > 0) groups.set(key, group);
      return item;
    },
    remove(key, item) {
      const group = groups.get(key);
      const place = group?.indexOf(item) ?? -1;
      if (!group || place < 0) return;
      group.splice(place, 1);
      size -= 1;
      if (group.length === 0) groups.delete(key);
    },
  };
}
