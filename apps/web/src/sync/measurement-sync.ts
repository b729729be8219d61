import type { DataKey } from '../local-db/local-database.ts';
import { inSteps } from './environment.ts';
import { DONE_TEXT, DONE_TEXT_MS, percentageOfBatches, SYNC_INTERVAL_MS } from './progress.ts';
import { fillAfter, type PendingFill } from './store/fills.store.ts';
import { type OlderSpan, spanAfter } from './store/history.store.ts';
import { lastTimeOf, type MeasuresPage } from './store/sent-measurements.ts';
import type { SyncTimes } from './store/sync-times.store.ts';
import { SyncFailure } from './sync-calls.ts';
import { fillRequestOf, requestOf, type Stages } from './sync-stages.ts';

/** Pages in a row that bring nothing new before the server is taken to be confused. */
const STALL_LIMIT = 3;

/** Hears of each page whether it brought something new. Throws malformed when several in a row have not. */
function createStallWatch(message: string): (moved: boolean) => void {
  let stalls = 0;
  return (moved) => {
    stalls = moved ? 0 : stalls + 1;
    if (stalls > STALL_LIMIT) throw new SyncFailure('malformed', message);
  };
}

/** Screens read again this long after the first batch, then after twice as long, and so on: reading is not free. */
const FIRST_NOTICE_MS = 1000;
/** Screens read again, and what was measured meanwhile is fetched, this often while a long past comes in. */
const NEWS_EVERY_MS = 5000;
/**
 * Two batches are stored together while the next two are made and sent, and more where they are here already: whatever
 * the rows of a commit, it writes and flushes some pages twice.
 */
const BATCHES_TOGETHER = 2;
const MOST_BATCHES_TOGETHER = 4;
const MEASUREMENT_KEYS = ['measurements', 'link_measurements', 'users'] as const;

/**
 * The initial measurement sync: newest first, batch after batch until one is empty; resumes where an earlier page
 * stopped. The next batch is on its way while one is written, and where the server foretells its end, the one after
 * it as well. See docs/sync.md#the-calls.
 * @param afterFirstBatch runs once the first batch is stored and shown, while the next one is on its way
 */
export async function syncInitialMeasurements(
  stages: Stages,
  afterFirstBatch: () => Promise<void>,
): Promise<void> {
  const { store, calls, report, environment, signal } = stages;
  store.beginFill(environment.wallClock());
  let cursor = store.times().init_measurement_sync_time;
  let underWay: Asked[] = [];
  const ask = (measurements: string | null) => {
    const request = requestOf({ ...store.times(), measurements }, store.epoch(), store.pastFrom());
    const asked: Asked = {
      cursor: measurements,
      reply: anticipated(calls.measuresInit(request)),
      isHere: false,
    };
    const arrive = () => {
      asked.isHere = true;
    };
    asked.reply.then(arrive, () => undefined);
    underWay.push(asked);
  };
  ask(cursor);
  const held: MeasuresPage[] = [];
  const watch = createStallWatch('The batches of measurements do not move.');
  let noticeAt = environment.now();
  let noticeMs = FIRST_NOTICE_MS;
  let fetchedTests = 0;

  for (let batches = 1; ; batches += 1) {
    const reply = await underWay.shift()?.reply;
    if (!reply) throw new Error('no batch of measurements was asked for');
    signal.throwIfAborted();
    stages.checkEpoch(reply);
    const lowest = lastTimeOf(reply.measurements);
    if (lowest !== undefined) {
      if (cursor === null || lowest < cursor) cursor = lowest;
      // What was asked ahead counts only if the batch ended where it was said to end.
      if (underWay[0]?.cursor !== cursor) underWay = [];
      if (underWay.length === 0) ask(cursor);
      if (underWay.length === 1 && reply.next_end !== undefined && reply.next_end < cursor)
        ask(reply.next_end);
    }
    held.push(reply);
    fetchedTests += reply.measurements.count;
    const waitsFor = underWay[0]?.isHere ? MOST_BATCHES_TOGETHER : BATCHES_TOGETHER;
    // The first one is for the screens, which wait for it; after the last one there is nothing to wait for.
    if (batches > 1 && lowest !== undefined && held.length < waitsFor) {
      stages.tellProgress(percentageOfBatches(batches), { fetchedTests });
      continue;
    }
    const { moves, ended } = store.storeInitialBatches(held.splice(0));
    if (batches === 1) {
      report.tell({ fetchedTests, changed: MEASUREMENT_KEYS });
      await afterFirstBatch();
      noticeAt = environment.now() + noticeMs;
    }
    if (ended) break;
    for (const moved of moves) watch(moved);
    const isTime = environment.now() >= noticeAt;
    if (isTime) {
      noticeAt = environment.now() + noticeMs;
      noticeMs *= 2;
    }
    const changed = isTime ? MEASUREMENT_KEYS : [];
    stages.tellProgress(percentageOfBatches(batches), { fetchedTests, changed });
  }

  await inSteps(environment, oneByOne(store.completingSteps()), signal);
  const syncedAt = store.times().last_measurement_modified_time;
  stages.move('all measurements stored', {
    action: 'full sync complete',
    changed: MEASUREMENT_KEYS,
    percentage: 100,
    message: DONE_TEXT,
    initialSyncDone: true,
    fetchedTests: 0,
    syncedAt,
    history: store.history(),
  });
  environment.after(DONE_TEXT_MS, () => {
    if (!signal.aborted && report.current().message === DONE_TEXT) report.tell({ message: '' });
  });
}

/** The incremental measurement sync: pages above the cursors until none is full. */
export async function syncMeasurements(stages: Stages): Promise<void> {
  const { store, calls, report, signal } = stages;
  const ask = (times: SyncTimes) => anticipated(calls.measures(requestOf(times, store.epoch())));
  let pending = ask(store.times());
  const watch = createStallWatch('The pages of measurements do not move.');
  for (;;) {
    const reply = await pending;
    signal.throwIfAborted();
    stages.checkEpoch(reply);
    const next = store.cursorsAfter(reply);
    if (next.more) pending = ask({ ...store.times(), ...next.times });
    const { changed, moved } = store.storeMeasures(reply);
    if (changed.length > 0) report.tell({ changed });
    if (!next.more) return;
    watch(moved);
  }
}

/** A batch that was asked for, and from where downwards. */
type Asked = { readonly cursor: string | null; readonly reply: Promise<MeasuresPage>; isHere: boolean };

/** A call whose failure is dealt with when its turn comes, and not before. */
function anticipated(call: Promise<MeasuresPage>): Promise<MeasuresPage> {
  call.catch(() => undefined);
  return call;
}

function* oneByOne(steps: readonly (() => void)[]): Generator<void, void, void> {
  for (const step of steps) {
    step();
    yield;
  }
}

/**
 * Fetches what was measured of people before they came into view, newest first, and resumes where an earlier page stopped.
 * What is measured meanwhile does not wait for it. See docs/sync.md#who-sees-what.
 */
export async function syncPeopleInView(stages: Stages): Promise<void> {
  const { store, calls, report, environment, signal } = stages;
  const ask = (fill: PendingFill) =>
    anticipated(calls.measuresInit(fillRequestOf(store.times(), fill, store.epoch(), store.pastFrom())));
  let newsAt = environment.now() + NEWS_EVERY_MS;
  const watch = createStallWatch('The pages of people’s past do not move.');
  const changed = new Set<DataKey>();
  const tell = () => {
    if (changed.size > 0) report.tell({ changed: [...changed] });
    changed.clear();
  };

  for (let fill = store.nextFill(), pending = fill && ask(fill); fill && pending; ) {
    const reply = await pending;
    signal.throwIfAborted();
    stages.checkEpoch(reply);
    const after = fillAfter(fill, reply);
    const isTimeForNews = environment.now() >= newsAt;
    // The next page is on its way while this one is written; not while news comes in, which lets go of what is linked
    // to tests that are not here yet: a page from before it would bring them without.
    if (after && !isTimeForNews) pending = ask(after);
    const page = store.storeFill(fill, reply);
    for (const key of page.changed) changed.add(key);
    watch(page.moved);
    if (isTimeForNews) {
      tell();
      await syncMeasurements(stages);
      newsAt = environment.now() + NEWS_EVERY_MS;
    }
    fill = after ?? store.nextFill();
    if (fill && (!after || isTimeForNews)) pending = ask(fill);
  }
  tell();
}

/** Deletes, in steps, what is older than the window. */
export async function forgetOlder({ store, report, environment, signal }: Stages): Promise<void> {
  const isAny = await inSteps(environment, store.forgettingSteps(), signal);
  if (isAny) report.tell({ changed: ['measurements', 'link_measurements'] });
}

/**
 * Fetches an older span that a screen asked for, or that the organisation's longer window begins with; newest first, and
 * resumes where an earlier page stopped. The cycle ends before it where something else is due: another one goes on.
 * See docs/sync.md#window-of-history.
 */
export async function syncOlderSpan(stages: Stages): Promise<void> {
  const { store, calls, report, environment, signal } = stages;
  const ask = (span: OlderSpan) =>
    anticipated(
      calls.measuresInit(requestOf({ ...store.times(), measurements: span.before }, store.epoch(), span.to)),
    );
  const startedAt = environment.now();
  let isNews = false;
  let isHurry = false;
  void stages.news().then(() => {
    isNews = true;
  });
  void stages.hurry().then(() => {
    isHurry = true;
  });
  const isTimeForOthers = () => {
    const ms = environment.now() - startedAt;
    return isHurry || (isNews && ms >= NEWS_EVERY_MS) || ms >= SYNC_INTERVAL_MS;
  };
  const watch = createStallWatch('The pages of older measurements do not move.');
  const changed = new Set<DataKey>();
  let noticeAt = startedAt + NEWS_EVERY_MS;

  let span = store.nextSpan();
  // The connection is there again, however long this takes.
  const { offline } = report.current();
  if (span) report.tell({ history: store.history(), ...(offline && { action: 'online', offline: false }) });
  for (let pending = span && ask(span); span && pending; ) {
    const reply = await pending;
    signal.throwIfAborted();
    stages.checkEpoch(reply);
    const after = spanAfter(span, reply);
    const isLast = isTimeForOthers();
    // The next page is on its way while this one is written.
    if (after && !isLast) pending = ask(after);
    const page = store.storeSpan(span, reply);
    for (const key of page.changed) changed.add(key);
    watch(page.moved);
    if (!after) store.adjustHistory(environment.wallClock());
    const isTime = isLast || !after || environment.now() >= noticeAt;
    report.tell({ history: store.history(), changed: isTime ? [...changed] : [] });
    if (isTime) {
      changed.clear();
      noticeAt = environment.now() + NEWS_EVERY_MS;
    }
    if (isLast) return;
    span = store.nextSpan();
    // It may have been another span's end, or begun anew with another epoch.
    if (span && (span.before !== after?.before || span.to !== after.to)) pending = ask(span);
  }
}
