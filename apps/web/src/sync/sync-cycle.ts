import type { Digests } from '@heatwise/contract/sync/sync.contract';
import { LocalDatabaseError } from '../local-db/compact-rows.ts';
import { delay, inSteps } from './environment.ts';
import {
  forgetOlder,
  syncInitialMeasurements,
  syncMeasurements,
  syncOlderSpan,
  syncPeopleInView,
} from './measurement-sync.ts';
import { DONE_TEXT, PERCENTAGE_AFTER_CORE, PERCENTAGE_AFTER_IMAGES, progressText } from './progress.ts';
import type { WantedImage } from './store/core.store.ts';
import type { LocalDigests } from './store/digest.store.ts';
import { isNothingKnown } from './store/sync-times.store.ts';
import { type SyncCalls, SyncFailure } from './sync-calls.ts';
import { nextPhase, type SyncPhase } from './sync-phases.ts';
import { type CycleParts, type EpochOfReply, requestOf, type Stages } from './sync-stages.ts';

/** How often the digests are compared. See docs/sync.md#digest. */
const DIGEST_INTERVAL_MS = 10 * 60_000;
/** Rows that have changed since go first, but not forever. */
const MOST_TIMES_PUT_OFF = 3;
const DIGEST_INTERVAL_MOST_MS = 24 * 60 * 60_000;

/** Compares, now and then, what is here with what the server counts. */
export type DigestCheck = {
  /**
   * At the end of a cycle; false when a kind differs. True as well when it is not time, or when nothing could be
   * compared: the rows have been stored by then, and no failure of the digest undoes that.
   */
  agrees(stages: Stages): Promise<boolean>;
  /** Comparing did not help, or cannot be had: the next time comes later than the last. */
  postpone(): void;
};

function createDigestCheck({ store, calls, environment, signal, news }: CycleParts): DigestCheck {
  let nextAt = Number.NEGATIVE_INFINITY;
  let intervalMs = DIGEST_INTERVAL_MS;
  let timesPutOff = 0;

  /** Counting may take the server seconds, and whoever looks at the screen waits for what was measured meanwhile. */
  function unlessNews<Reply>(asked: Promise<Reply>): Promise<Reply | 'news'> {
    const interrupted = news().then(() => 'news' as const);
    // What it says when nobody waits any more is of no use, nor is its failure.
    asked.catch(() => undefined);
    return Promise.race([asked, interrupted]);
  }

  const check: DigestCheck = {
    async agrees({ checkEpoch }) {
      const from = store.comparedFrom();
      if (environment.now() < nextAt || !store.isComparable() || from === false) return true;
      const asked = calls.digest(requestOf(store.times(), store.epoch(), from)).catch((cause: unknown) => {
        signal.throwIfAborted();
        if (!(cause instanceof SyncFailure) || cause.kind === 'signed out') throw cause;
        check.postpone();
        return null;
      });
      const reply = timesPutOff < MOST_TIMES_PUT_OFF ? await unlessNews(asked) : await asked;
      if (reply === 'news') {
        timesPutOff += 1;
        return true;
      }
      timesPutOff = 0;
      if (!reply) return true;
      checkEpoch(reply);
      const { left_out = [], ...others } = reply.others ?? {};
      const remote = { ...reply.digests, ...others };
      if (Object.keys(remote).length === 0) return true;
      if (differs(remote, await inSteps(environment, store.digests(left_out, from), signal))) return false;
      intervalMs = DIGEST_INTERVAL_MS;
      nextAt = environment.now() + intervalMs;
      return true;
    },
    postpone() {
      intervalMs = Math.min(intervalMs * 2, DIGEST_INTERVAL_MOST_MS);
      nextAt = environment.now() + intervalMs;
    },
  };
  return check;
}

/** Kinds that the server leaves out, or sends and this version does not know, are not compared. */
function differs(remote: Digests, local: LocalDigests): boolean {
  return (Object.keys(local) as (keyof Digests)[]).some((kind) => {
    const [there, here] = [remote[kind], local[kind]];
    return there !== undefined && (there.count !== here.count || there.sum !== here.sum);
  });
}

/** Pictures fetched side by side. */
const AT_ONCE = 4;

/**
 * Fetches the pictures of people and of the organisation whose row changed. A picture that cannot be had is taken to
 * be empty until its owner's row changes; when the server cannot be reached the cycle ends and the rest is fetched
 * next time.
 */
async function syncImages({ store, calls, tellProgress, signal }: Stages): Promise<void> {
  const { wanted, dropped } = store.wantedImages();
  if (dropped) tellProgress(PERCENTAGE_AFTER_CORE, { changed: ['profile_images'] });
  const fetchOne = async (image: WantedImage) => {
    try {
      return { ...image, image: await calls.image(image) };
    } catch (cause) {
      const isGone = cause instanceof SyncFailure && (cause.kind === 'refused' || cause.kind === 'malformed');
      if (!isGone) throw cause;
      return { ...image, image: '' };
    }
  };
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    signal.throwIfAborted();
    store.storeImages(await Promise.all(wanted.slice(start, start + AT_ONCE).map(fetchOne)));
    const share = Math.min(1, (start + AT_ONCE) / wanted.length);
    const percentage =
      PERCENTAGE_AFTER_CORE + Math.floor(share * (PERCENTAGE_AFTER_IMAGES - PERCENTAGE_AFTER_CORE));
    tellProgress(percentage, { changed: ['profile_images'] });
  }
  tellProgress(PERCENTAGE_AFTER_IMAGES);
}

/** The epoch may change while a synchronisation runs, but not forever. */
const RESTART_LIMIT = 5;

/**
 * A browser sets room aside for files that grow, more than they need, and gives it back a moment after it was not used:
 * under load it refuses what fits half a second later. What was let go of is not stored again, so it is asked so often
 * in a synchronisation before anything goes.
 */
const PATIENT_TRIES = 3;
const PATIENCE_MS = 500;

/** When everybody is to fetch everything again, each begins somewhere within this time. */
const STAGGER_MS = 30_000;

/** Everything must be fetched again, under this epoch. */
class StartAnew extends Error {
  readonly reply: EpochOfReply;
  constructor(reply: EpochOfReply) {
    super('the epoch changed');
    this.reply = reply;
  }
}

/**
 * One synchronisation cycle: core, images, measurements, one after another. While measurements are not complete, one
 * batch of them comes before the images, because screens wait for it.
 */
export function createSyncCycle(parts: CycleParts): { run(): Promise<void> } {
  const { store, calls, report, environment, signal } = parts;
  const check = createDigestCheck(parts);
  let isInitial = false;

  const stages: Stages = {
    ...parts,
    move(event, news = {}) {
      const { phase, percentage } = report.current();
      const next = nextPhase(phase, event);
      report.tell({ phase: next, message: textOf(next, news.percentage ?? percentage), ...news });
    },
    tellProgress(percentage, news = {}) {
      const { phase } = report.current();
      if (isInitial) report.tell({ percentage, message: progressText(phase, percentage), ...news });
      else if (news.changed?.length) report.tell(news);
    },
    checkEpoch(reply) {
      const known = store.epoch();
      if (known === null || known === reply.epoch) return;
      const isWhole = store.areMeasurementsComplete() && store.nextFill() === null;
      if (reply.follows !== known || !isWhole) throw new StartAnew(reply);
      store.followEpoch(reply);
    },
  };

  /**
   * A restored backup, or rows lost in a promotion: all who have this organisation open learn of it at the same time.
   * A change of one's own rights is one's own, and so is what somebody waits for.
   */
  async function waitForTurn({ shared_epoch }: EpochOfReply): Promise<void> {
    const known = store.sharedEpoch();
    if (known === null || shared_epoch === undefined || shared_epoch === known) return;
    const over = new AbortController();
    const turn = delay(
      environment,
      STAGGER_MS * environment.random(),
      AbortSignal.any([signal, over.signal]),
    );
    turn.catch(() => undefined);
    await Promise.race([turn, parts.hurry()]);
    over.abort();
  }

  /** The text that says that all is done stays until its time is over. */
  function textOf(phase: SyncPhase, percentage: number): string {
    if (isInitial) return progressText(phase, percentage);
    return report.current().message === DONE_TEXT ? DONE_TEXT : '';
  }

  async function syncCore(): Promise<void> {
    const asked = store.times();
    const reply = await calls.core(requestOf(asked, store.epoch()));
    stages.checkEpoch(reply);
    if (isNothingKnown(asked)) refuseTorn(reply);
    const changed = store.storeCore(reply, asked);
    stages.tellProgress(PERCENTAGE_AFTER_CORE, { changed });
  }

  /** A full reply without oneself would empty the database; it is not what was asked for. */
  function refuseTorn(reply: Awaited<ReturnType<SyncCalls['core']>>): void {
    const hasMe = reply.users.some((user) => user.user_id === parts.identity.user_id && user.active);
    if (!hasMe || !reply.organisation) throw new SyncFailure('malformed', 'The core reply is not complete.');
  }

  async function syncImagesMeanwhile(): Promise<void> {
    stages.move('first batch stored');
    await syncImages(stages);
    stages.move('measurements missing');
  }

  /** Returns whether what is here agrees with the server; true when it was not compared. */
  async function pass(): Promise<boolean> {
    const isWhole = store.isCoreComplete() && store.areMeasurementsComplete();
    isInitial = !isWhole;
    if (report.current().phase === 'stopped') {
      stages.move(store.isCoreComplete() ? 'core known' : 'core missing', isInitial ? { percentage: 0 } : {});
    }
    await syncCore();
    if (store.areMeasurementsComplete()) {
      stages.move('core stored');
      await syncImages(stages);
      stages.move('measurements known');
    } else {
      stages.move('measurements missing');
      await syncInitialMeasurements(stages, syncImagesMeanwhile);
      isInitial = false;
    }
    store.adjustHistory(environment.wallClock());
    report.tell({ history: store.history() });
    await syncPeopleInView(stages);
    await syncMeasurements(stages);
    await forgetOlder(stages);
    const agrees = await check.agrees(stages);
    const checkedMs = environment.wallClock();
    store.setCheckedMs(checkedMs);
    if (agrees) await syncOlderSpan(stages);
    stages.move('cycle ended', {
      percentage: 100,
      checkedMs,
      syncedAt: store.syncedAt(),
      storageFull: store.isStorageFull(),
    });
    return agrees;
  }

  /** Runs passes until one went through; makes room and starts again where that is the remedy. */
  async function passThrough(): Promise<boolean> {
    let patientTries = 0;
    for (let restarts = 0; ; ) {
      signal.throwIfAborted();
      try {
        return await pass();
      } catch (cause) {
        if (cause instanceof StartAnew) {
          restarts += 1;
          if (restarts > RESTART_LIMIT)
            throw new SyncFailure('malformed', 'The epoch changes with every call.');
          await waitForTurn(cause.reply);
          startAnew(cause.reply);
        } else if (cause instanceof LocalDatabaseError && cause.code === 'storage-full') {
          if (patientTries < PATIENT_TRIES) {
            patientTries += 1;
            stages.move('stop');
            await delay(environment, PATIENCE_MS, signal);
            continue;
          }
          stages.move('stop', { storageFull: true });
          const dropped = store.makeRoom();
          if (dropped === null) throw cause;
          report.tell({ changed: [dropped], storageFull: true, history: store.history() });
        } else throw cause;
      }
    }
  }

  function startAnew(epoch?: EpochOfReply): void {
    store.restart(epoch);
    isInitial = true;
    stages.move(report.current().phase === 'stopped' ? 'core missing' : 'epoch changed', { percentage: 0 });
  }

  return {
    async run() {
      try {
        if (await passThrough()) return;
        // Tags may have changed between the core snapshot and the digest's: only a difference that lasts is one.
        if (await passThrough()) return;
        startAnew();
        if (await passThrough()) return;
        // A repair that does not help is not tried again soon.
        check.postpone();
      } finally {
        if (report.current().phase !== 'stopped') stages.move('stop', { message: '' });
      }
    },
  };
}
