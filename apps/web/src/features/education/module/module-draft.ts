import type { WrittenModule } from '@heatwise/contract/education/modules.contract';
import type { ModuleContent } from '@heatwise/domain/education/module-content';
import { RequestFailure } from '../../../platform/request-failure.ts';

/** Where the words are: on the server, on their way, here alone, or overtaken by somebody else's. */
export type Keeping = 'kept' | 'keeping' | 'failed' | 'overtaken';

export type DraftView = {
  readonly content: ModuleContent;
  readonly keeping: Keeping;
  /** Why it could not be kept; null where it could. */
  readonly failure: string | null;
  /** Of what was kept last. */
  readonly revision: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

export type ModuleDraft = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly view: () => DraftView;
  /** What is changed under one name without a pause is undone together: a word, not a letter. */
  readonly change: (changed: (content: ModuleContent) => ModuleContent, name?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Sends what is not kept yet, and waits until it is; the revision, or null where it could not be kept. */
  readonly keepNow: () => Promise<number | null>;
  /** Goes on with what the server has; what was typed here and not kept is gone. */
  readonly take: (module: Pick<WrittenModule, 'draft' | 'revision'>) => void;
  readonly close: () => void;
};

type Options = {
  readonly module: Pick<WrittenModule, 'draft' | 'revision'>;
  /** Keeps a draft on the server. Rejects with RequestFailure. */
  readonly keep: (revision: number, content: ModuleContent) => Promise<Pick<WrittenModule, 'revision'>>;
  readonly pauseMs?: number;
  readonly retryMs?: number;
};

const PAUSE_MS = 800;
const RETRY_MS = 5000;
const MOST_STEPS = 100;

/** A module's draft while it is written: kept by itself after a pause, one call at a time, with undo and redo. */
export function createModuleDraft({
  module,
  keep,
  pauseMs = PAUSE_MS,
  retryMs = RETRY_MS,
}: Options): ModuleDraft {
  const listeners = new Set<() => void>();
  let content = module.draft;
  let kept = module.draft;
  let revision = module.revision;
  let past: ModuleContent[] = [];
  let future: ModuleContent[] = [];
  let last = { name: '', at: 0 };
  let keeping: Keeping = 'kept';
  let failure: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let view = viewNow();

  function viewNow(): DraftView {
    return { content, keeping, failure, revision, canUndo: past.length > 0, canRedo: future.length > 0 };
  }

  function show(): void {
    view = viewNow();
    for (const listener of listeners) listener();
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), ms);
  }

  function put(next: ModuleContent): void {
    content = next;
    if (keeping !== 'overtaken') {
      keeping = 'keeping';
      if (sending === null) wait(pauseMs);
    }
    show();
  }

  function send(): Promise<void> {
    clearTimeout(timer);
    sending ??= sendUntilKept().finally(() => {
      sending = null;
      show();
    });
    return sending;
  }

  async function sendUntilKept(): Promise<void> {
    try {
      while (kept !== content) {
        const sent = content;
        keeping = 'keeping';
        ({ revision } = await keep(revision, sent));
        kept = sent;
        failure = null;
      }
      keeping = 'kept';
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      keeping = error.code === 'module-changed' ? 'overtaken' : 'failed';
      failure = error.message;
      if (keeping === 'failed') wait(retryMs);
    }
  }

  function step(from: ModuleContent[], to: ModuleContent[]): void {
    const next = from.pop();
    if (!next) return;
    to.push(content);
    last = { name: '', at: 0 };
    put(next);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => view,
    change(changed, name = '') {
      const next = changed(content);
      if (next === content) return;
      const now = Date.now();
      const goesOn = name !== '' && name === last.name && now - last.at < pauseMs;
      if (!goesOn) past = [...past.slice(1 - MOST_STEPS), content];
      future = [];
      last = { name, at: now };
      put(next);
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    async keepNow() {
      if (kept !== content && keeping !== 'overtaken') await send();
      return keeping === 'kept' ? revision : null;
    },
    take(theirs) {
      clearTimeout(timer);
      [content, kept, revision] = [theirs.draft, theirs.draft, theirs.revision];
      [past, future, keeping, failure] = [[], [], 'kept', null];
      show();
    },
    close: () => clearTimeout(timer),
  };
}
