import type { DataKey } from '../local-db/local-database.ts';
import { inSteps } from './environment.ts';
import { anticipated, NEWS_EVERY_MS } from './measurement-sync.ts';
import { createStallWatch } from './stall-watch.ts';
import { type OlderSpan, spanAfter } from './store/history.store.ts';
import { requestOf } from './sync-request.ts';
import type { Stages } from './sync-stages.ts';
import { SYNC_INTERVAL_MS } from './sync-texts.ts';

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
