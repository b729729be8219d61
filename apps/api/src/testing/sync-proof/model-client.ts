import { isDeepStrictEqual } from 'node:util';
import { SYNCED_NAMES } from '@heatwise/contract/entities/synced-entities';
import type {
  CoreReply,
  MeasuresReply,
  PeopleFill,
  SyncRequest,
} from '@heatwise/contract/sync/sync.contract';
import { SYNC_PAGE_SIZE } from '@heatwise/contract/sync/sync-constants';
import { createLocalRows, type Kind, type LocalRows, type WireRow } from './local-rows.ts';
import { createModelWindow } from './model-window.ts';
import { dropOrphanLinks, purge } from './purge.ts';

export type SyncCall = 'core' | 'measures' | 'measures/init';
/** A reply with the question it answers. */
export type Answer = {
  readonly call: SyncCall;
  readonly request: SyncRequest;
  readonly data: CoreReply | MeasuresReply;
};
export type Transport = (call: SyncCall, request: SyncRequest) => Promise<CoreReply | MeasuresReply>;

export type ModelClient = {
  readonly local: LocalRows;
  /** One request and its reply; false when the cycle is over. */
  step(): Promise<boolean>;
  /**
   * One core and one measures cycle (and the initial fill, when it is not done), as the browser's timer starts it.
   * Throws when the server resets it again and again, or pages never end.
   */
  cycle(): Promise<void>;
  /** The core alone; the next step goes on behind it. */
  core(): Promise<void>;
  /** The page is opened again, whatever it was doing: the next step begins with the core. */
  reopen(): void;
  /** Takes any answer, whenever it comes: what does not belong to the present cursors is thrown away. */
  receive(answer: Answer): void;
  /** Every answer so far, for transports that repeat them. */
  readonly answers: readonly Answer[];
  /** What it would ask to compare what it has. */
  question(): SyncRequest;
  /** Where what it holds begins; null: it holds everything. */
  heldFrom(): string | null;
};

type Options = {
  readonly user_id: string;
  readonly org_id: string;
  readonly ask: Transport;
  readonly purges?: boolean;
  /** Fetches the past of people who come into view, as browsers do; without it the epoch has to tell. */
  readonly fills?: boolean;
  /** Holds the window of history that the organisation sets, as browsers do; without it everything. */
  readonly holdsWindow?: boolean;
};
type Cursors = Omit<SyncRequest, 'epoch' | 'digest' | 'fill' | 'history_from'>;

const NO_CURSORS = Object.fromEntries(SYNCED_NAMES.map((name) => [name, null])) as Cursors;
const CORE_KINDS = [
  'users',
  'organisations',
  'tags',
  'permissions',
  'custom_measurement_types',
  'link_measurement_types',
] as const satisfies readonly Kind[];
const MEASURE_KINDS = ['measurements', 'link_measurements'] as const satisfies readonly Kind[];

/** Every change of rights or data costs one; a server that never agrees with itself would cost them without end. */
const MOST_RESETS = 10;

/** Far more than the largest proof asks for: without a limit, pages that never end look like a machine that is slow. */
const MOST_REQUESTS = 2000;

/** The client's side of docs/sync.md in its plainest form: what a browser does, without a browser. */
export function createModelClient({
  user_id,
  org_id,
  ask,
  purges = true,
  fills = true,
  holdsWindow = false,
}: Options): ModelClient {
  const local = createLocalRows();
  const window = createModelWindow(local);
  const answers: Answer[] = [];
  let phase: SyncCall | 'done' = 'done';
  let epoch: string | null = null;
  let cursors = NO_CURSORS;
  /** Where the initial fill has come to; null when it has ended. */
  let fill: { before: string | null; from: string | null } | null = { before: null, from: null };
  /** Whose past is still to be fetched: a fill for each time that somebody came into view. */
  let pasts: readonly { readonly of: PeopleFill; readonly before: string | null }[] = [];
  let resets = 0;

  function questionOf(call: SyncCall): SyncRequest {
    // While a fill walks back, the measurements cursor of its request is where it has come to.
    const [past] = pasts;
    const rest = { epoch, digest: false };
    if (call !== 'measures/init') return { ...cursors, ...rest };
    if (fill) return { ...cursors, measurements: fill.before, ...rest, ...windowFrom(window.held()) };
    if (past) {
      const from = windowFrom(window.wanted());
      return { ...cursors, measurements: past.before, fill: past.of, ...rest, ...from };
    }
    const { before = null, to = null } = window.extending() ?? {};
    return { ...cursors, measurements: before, ...rest, ...windowFrom(to) };
  }

  const windowFrom = (history_from: string | null) => (holdsWindow ? { history_from } : {});

  function isMine({ call, request }: Answer): boolean {
    const mine = questionOf(call);
    const none = { fill: undefined, history_from: undefined };
    return isDeepStrictEqual({ ...none, ...mine }, { ...none, ...request });
  }

  function startAnew(newEpoch: string): void {
    resets += 1;
    epoch = newEpoch;
    cursors = NO_CURSORS;
    fill = { before: null, from: null };
    pasts = [];
    window.startAnew();
    phase = 'core';
    local.distrust();
  }

  function storeCore(data: CoreReply): void {
    const organisations = data.organisation ? [data.organisation] : [];
    const rows: Record<(typeof CORE_KINDS)[number], readonly WireRow[]> = { ...data, organisations };
    const complete = cursors.users === null;
    if (fills && data.fill && cursors.users !== null) {
      pasts = [...pasts, { of: { above: cursors.users, upto: data.sync_time }, before: null }];
    }
    for (const kind of CORE_KINDS) {
      for (const row of rows[kind]) local.put(kind, row);
      cursors = { ...cursors, [kind]: data.sync_time };
    }
    if (complete) local.dropDistrusted(CORE_KINDS);
    if (holdsWindow && data.history_from) window.moveTo(data.history_from);
    if (purges) purge(local, { user_id, org_id }, fill ? null : cursors.measurements);
    // Linked measurements that came ahead of theirs in a cycle that was cut short may have gone with an older version.
    const { measurements, link_measurements } = cursors;
    if (measurements !== null && link_measurements !== null && link_measurements > measurements) {
      cursors = { ...cursors, link_measurements: measurements };
    }
    phase = nextFill();
  }

  function nextFill(): SyncCall {
    return fill || pasts.length > 0 || window.extending() ? 'measures/init' : 'measures';
  }

  function storePast(data: MeasuresReply): void {
    for (const kind of MEASURE_KINDS) for (const row of data[kind]) local.put(kind, row);
    const last = data.measurements.at(-1);
    const [past, ...others] = pasts;
    if (!past) window.came(last?.modified_time ?? null);
    pasts = past && last ? [{ ...past, before: last.modified_time }, ...others] : others;
    phase = nextFill();
  }

  function storeFill(data: MeasuresReply): void {
    for (const kind of MEASURE_KINDS) for (const row of data[kind]) local.put(kind, row);
    const from = fill?.from ?? data.sync_time;
    const last = data.measurements.at(-1);
    if (last) {
      fill = { before: last.modified_time, from };
      return;
    }
    cursors = { ...cursors, measurements: from, link_measurements: from };
    fill = null;
    local.dropDistrusted(MEASURE_KINDS);
    phase = nextFill();
  }

  function storeMeasures(data: MeasuresReply): void {
    let more = false;
    for (const kind of MEASURE_KINDS) {
      for (const row of data[kind]) local.put(kind, row);
      const last = data[kind].length === (data.page_size ?? SYNC_PAGE_SIZE) ? data[kind].at(-1) : undefined;
      more ||= last !== undefined;
      cursors = { ...cursors, [kind]: last?.modified_time ?? data.sync_time };
    }
    if (!more && purges) dropOrphanLinks(local);
    phase = more ? 'measures' : 'done';
  }

  function receive(answer: Answer): void {
    if (!isMine(answer)) return;
    const { call, data } = answer;
    // What was fetched holds in another epoch as well; while a fill lasts that is not said of all of it.
    if (epoch !== null && data.follows === epoch && nextFill() === 'measures') epoch = data.epoch;
    if (data.epoch !== epoch) {
      const first = epoch === null;
      startAnew(data.epoch);
      // The very first reply was asked for without cursors, so it can be used.
      if (!first || call !== 'core') return;
    }
    if (call === 'core') storeCore(data as CoreReply);
    else if (call === 'measures') storeMeasures(data);
    else if (fill) storeFill(data);
    else storePast(data);
  }

  async function step(): Promise<boolean> {
    if (phase === 'done') return false;
    const call = phase;
    const request = questionOf(call);
    const answer = { call, request, data: await ask(call, request) };
    answers.push(answer);
    receive(answer);
    return true;
  }

  async function stepWhile(goesOn: () => boolean): Promise<void> {
    phase = 'core';
    const before = resets;
    for (let requests = 0; goesOn() && (await step()); requests += 1) {
      if (resets - before > MOST_RESETS || requests > MOST_REQUESTS)
        throw new Error(
          `the synchronisation does not come to an end: ${JSON.stringify(answers.at(-1)?.request)}`,
        );
    }
  }

  return {
    local,
    answers,
    step: async () => {
      if (phase === 'done') phase = 'core';
      await step();
      return (phase as SyncCall | 'done') !== 'done';
    },
    cycle: () => stepWhile(() => true),
    core: () => stepWhile(() => phase === 'core'),
    reopen() {
      phase = 'core';
    },
    receive,
    question: () => ({ ...questionOf('measures'), ...windowFrom(window.held()) }),
    heldFrom: window.held,
  };
}
