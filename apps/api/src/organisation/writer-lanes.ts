import type { Kysely } from 'kysely';
import { poolPlanOf } from '../database/connect.ts';
import type { Tables } from '../database/tables.ts';
import { createBusyError, type Enter, waitForTurn } from './wait-for-turn.ts';

/** Who writes: a person, a token or a device. */
export type Writer = {
  /** Unique within the organisation. */
  readonly key: string;
  /** Devices have their own turns and waiting places, so other writes do not delay tests. */
  readonly isDevice: boolean;
};

/** The server's own work for a caller, such as a sign-in. */
export const SERVER_WRITER: Writer = { key: 'server', isDevice: false };
/** Work that no caller waits for. It has one of the places of its organisation at most. */
export const BACKGROUND_WRITER: Writer = { key: 'background', isDevice: false };
const OWN_KEYS = new Set([SERVER_WRITER.key, BACKGROUND_WRITER.key]);

/** Lets the writers of an organisation to the database, two at a time: the others hold no connection while they wait. */
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
/** For devices, and the same number for all other writers. */
const WAITING_OF_ORGANISATION = 500;
const DEVICE_TURNS_IN_A_ROW = 3;
/** Of a person, a token or a device. */
const WAITING_OF_ONE = 50;
/**
 * Below the time limit of a statement, so that a waiting caller is asked to try again and not told that something
 * failed.
 */
const SHARE_OF_STATEMENT_TIMEOUT = 0.6;

const lanesOfDatabase = new WeakMap<Kysely<Tables>, WriterLanes>();

/** The lanes of a pool, one set for all who write through it. */
export function writerLanesOf(database: Kysely<Tables>): WriterLanes {
  const known = lanesOfDatabase.get(database);
  if (known) return known;
  const { statementTimeoutMs } = poolPlanOf(database);
  const patienceMs = Math.floor(statementTimeoutMs * SHARE_OF_STATEMENT_TIMEOUT);
  const lanes = createWriterLanes({ patienceMs });
  lanesOfDatabase.set(database, lanes);
  return lanes;
}

type Lane = {
  running: number;
  isBackgroundRunning: boolean;
  /** How many devices were let in in a row. */
  deviceTurns: number;
  readonly devices: Rotation<Enter>;
  readonly others: Rotation<Enter>;
};

export function createWriterLanes({ patienceMs }: { readonly patienceMs: number }): WriterLanes {
  /** Those with somebody in them. */
  const lanes = new Map<string, Lane>();

  function laneOf(orgId: string): Lane {
    const lane = lanes.get(orgId) ?? {
      running: 0,
      isBackgroundRunning: false,
      deviceTurns: 0,
      devices: createRotation<Enter>(),
      others: createRotation<Enter>(),
    };
    lanes.set(orgId, lane);
    return lane;
  }

  function leave(orgId: string, lane: Lane, { key }: Writer): void {
    lane.running -= 1;
    if (key === BACKGROUND_WRITER.key) lane.isBackgroundRunning = false;
    // Two can follow when the end of background work also lets the next background work in.
    while (lane.running < WRITERS_OF_ORGANISATION) {
      const enter = takeNext(lane);
      if (!enter) break;
      enter();
    }
    if (lane.running === 0) lanes.delete(orgId);
  }

  async function takeTurn(lane: Lane, { key, isDevice }: Writer): Promise<void> {
    const isBackground = key === BACKGROUND_WRITER.key;
    function letIn(): void {
      lane.running += 1;
      if (isBackground) lane.isBackgroundRunning = true;
    }
    if (lane.running < WRITERS_OF_ORGANISATION && !(isBackground && lane.isBackgroundRunning)) {
      letIn();
      return;
    }
    const mostOfOne = OWN_KEYS.has(key) ? WAITING_OF_ORGANISATION : WAITING_OF_ONE;
    const waiting = isDevice ? lane.devices : lane.others;
    if (waiting.size >= WAITING_OF_ORGANISATION || waiting.countOf(key) >= mostOfOne) throw createBusyError();
    const place = {
      add: (enter: Enter) => waiting.add(key, enter),
      remove: (enter: Enter) => waiting.remove(key, enter),
    };
    await waitForTurn(place, letIn, patienceMs);
  }

  return {
    lockTimeoutMs: patienceMs,
    async enter(orgId, work, writer = SERVER_WRITER) {
      const lane = laneOf(orgId);
      await takeTurn(lane, writer);
      try {
        return await work();
      } finally {
        leave(orgId, lane, writer);
      }
    },
  };
}

/** Takes up to three devices in a row, then one of the others. */
function takeNext(lane: Lane): Enter | undefined {
  const isTurnOfOthers = lane.deviceTurns >= DEVICE_TURNS_IN_A_ROW && lane.others.size > 0;
  const device = isTurnOfOthers ? undefined : lane.devices.take();
  lane.deviceTurns = device ? lane.deviceTurns + 1 : 0;
  const skipped = lane.isBackgroundRunning ? BACKGROUND_WRITER.key : undefined;
  return device ?? lane.others.take(skipped) ?? lane.devices.take();
}

/** A queue that serves its groups in rotation, and within a group the oldest item first. */
type Rotation<Item> = {
  readonly size: number;
  countOf(key: string): number;
  add(key: string, item: Item): void;
  /** Takes the next item that is not of the group `skipped`; undefined when none waits. */
  take(skipped?: string): Item | undefined;
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
    take(skipped) {
      const next = [...groups].find(([key]) => key !== skipped);
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
