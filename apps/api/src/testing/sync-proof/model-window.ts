import type { LocalRows } from './local-rows.ts';

/** What a model client holds of the history: nothing yet, or from `held` on and the baselines of before. */
type ModelWindow = {
  held(): string | null;
  /** How far down whoever comes into view is fetched: as far as a longer window is on its way. */
  wanted(): string | null;
  /** The longer window on its way, and how far it has come. */
  extending(): { readonly before: string; readonly to: string } | null;
  /** The core said where the window begins. */
  moveTo(from: string): void;
  /** A page of the longer window; null: the empty one at its end. */
  came(last: string | null): void;
  startAnew(): void;
};

/** The window in its plainest form: forgets what fell out of it, and fetches what it grew by. */
export function createModelWindow(local: LocalRows): ModelWindow {
  let held: string | null = null;
  let extending: { before: string; to: string } | null = null;

  function forgetBefore(from: string): void {
    const gone = new Set<string>();
    for (const [id, row] of local.of('measurements')) {
      if (row.modified_time >= from || row.type === 'sosm_baseline') continue;
      local.remove('measurements', id);
      gone.add(id);
    }
    for (const [id, link] of local.of('link_measurements')) {
      if (gone.has(String(link.measurement_id))) local.remove('link_measurements', id);
    }
  }

  return {
    held: () => held,
    wanted: () => extending?.to ?? held,
    extending: () => extending,
    moveTo(from) {
      if (from === (extending?.to ?? held)) return;
      if (held === null || from >= held) {
        held = from;
        extending = null;
      } else extending = { before: held, to: from };
      forgetBefore(from);
    },
    came(last) {
      if (last !== null && extending) extending = { ...extending, before: last };
      else if (extending) {
        held = extending.to;
        extending = null;
      }
    },
    startAnew() {
      held = null;
      extending = null;
    },
  };
}
