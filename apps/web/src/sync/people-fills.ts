import type { DataKey } from '../local-db/local-database.ts';
import { anticipated, NEWS_EVERY_MS, syncMeasurements } from './measurement-sync.ts';
import { createStallWatch } from './stall-watch.ts';
import { fillAfter, type PendingFill } from './store/pending-fills.store.ts';
import { fillRequestOf } from './sync-request.ts';
import type { Stages } from './sync-stages.ts';

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
