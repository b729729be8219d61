import {
  type Answer,
  type Ask,
  answerChannel,
  type CarriedError,
  type CompactRows,
  type FromWorker,
  LocalDatabaseError,
  type OnChannel,
  receiveError,
  type TabWish,
  type ToWorker,
  type WaitingFor,
} from './compact-rows.ts';

/** What a tab of the local database takes from its browser; tests pass their own. */
export type TabSurroundings = {
  /** Undefined where the page is not secure: then every tab has a database of its own, in memory. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly channel: (name: string) => BroadcastChannel;
  readonly tabId: string;
  /** The page is put away (`hidden`) or taken out again (`shown`). Returns the function that ends listening. */
  readonly onPage: (listener: (event: 'hidden' | 'shown') => void) => () => void;
};

export function browserSurroundings(): TabSurroundings {
  return {
    // lib.dom says that it is always there; on an insecure origin it is not.
    locks: (navigator as Partial<Navigator>).locks,
    channel: (name) => new BroadcastChannel(name),
    tabId: Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join(''),
    onPage(listener) {
      const hidden = () => listener('hidden');
      const shown = () => listener('shown');
      // A page in the back/forward cache or frozen keeps its locks but runs nothing.
      const events = [
        [window, 'pagehide', hidden],
        [document, 'freeze', hidden],
        [window, 'pageshow', shown],
        [document, 'resume', shown],
      ] as const;
      for (const [target, type, handler] of events) target.addEventListener(type, handler);
      return () => {
        for (const [target, type, handler] of events) target.removeEventListener(type, handler);
      };
    },
  };
}

/** A tab that has not heard of a leader asks again after this long. */
const LEADER_POLL_MS = 500;
const WORKER_RESTART_MS = 5000;
/** The tab that leads answers at once, unless it is busy. */
const TOLD_AFTER_MS = 1500;

export type DatabaseTabParts<Begin, News> = {
  readonly name: string;
  readonly begin: Begin;
  readonly startWorker: () => Worker;
  readonly surroundings: TabSurroundings;
  readonly onNews: (news: News) => void;
  /** The worker could not open the database; it is tried again. */
  readonly onUnable: (error: CarriedError) => void;
  /** Nothing can be answered yet, and why; null once it can. */
  readonly onWaiting: (waitingFor: WaitingFor | null) => void;
  /** Another tab has the database deleted. */
  readonly onWiped: () => void;
};

/** One tab's way to the worker, wherever that runs. */
export type DatabaseTab = {
  /** Waits for a leader; asked again when the leader closes before it answered. */
  ask(ask: Ask): Promise<CompactRows | null>;
  nudge(): void;
  /** Reports to the worker, wherever it is, that somebody looks at this tab. */
  watched(): void;
  /** Reports that a screen in this tab shows what was stamped from then on. Lost where no tab leads yet. */
  wantHistory(fromMs: number): void;
  /** Asks every other tab to let go, and lets go. */
  wipe(): void;
  /** Lets go: the worker ends if it is this tab's, and another tab leads. Unanswered asks are rejected. */
  close(): void;
};

type Pending = {
  readonly ask: Ask;
  readonly resolve: (value: CompactRows | null) => void;
  readonly reject: (cause: LocalDatabaseError) => void;
};

/**
 * Joins the tabs of one database. One of them holds its lock and runs the worker, the others reach that worker over
 * channels; when the leader goes, the lock passes on and what was not answered is asked again.
 * See docs/sync.md#in-the-browser.
 */
export function joinTabs<Begin, News>(parts: DatabaseTabParts<Begin, News>): DatabaseTab {
  const { name, surroundings } = parts;
  const { locks, tabId } = surroundings;
  // Without locks nobody can lead the others, so this tab keeps to itself.
  const channelName = locks ? name : `${name} ${tabId}`;
  const channel = surroundings.channel(channelName);
  const answers = surroundings.channel(answerChannel(channelName, tabId));
  const pending = new Map<number, Pending>();
  let nextId = 1;
  let worker: Worker | undefined;
  let leadingWorker: string | undefined;
  let isClosed = false;
  let leave: AbortController | undefined;
  let restart: ReturnType<typeof setTimeout> | undefined;
  let waitingFor: WaitingFor | null = null;

  const toWorker = (message: ToWorker<Begin>) => worker?.postMessage(message);
  const toChannel = (message: OnChannel<News>) => channel.postMessage(message);

  function send(id: number, { ask }: Pending): void {
    if (!leadingWorker) return;
    if (worker) toWorker({ kind: 'ask', id, ask });
    else toChannel({ kind: 'ask', id, ask, from: tabId });
  }

  function wait(next: WaitingFor | null): void {
    if (next === waitingFor) return;
    waitingFor = next;
    parts.onWaiting(next);
  }

  /** A worker is there; when it is another than before, all that is not answered goes to it. */
  function onLeading(workerId: string, news: readonly News[]): void {
    wait(null);
    for (const item of news) parts.onNews(item);
    if (leadingWorker === workerId) return;
    leadingWorker = workerId;
    for (const [id, waiting] of pending) send(id, waiting);
  }

  function onAnswer(answer: Answer): void {
    const waiting = pending.get(answer.id);
    pending.delete(answer.id);
    if (answer.kind === 'answer') waiting?.resolve(answer.value);
    else waiting?.reject(receiveError(answer.error));
  }

  function onUnable(error: CarriedError): void {
    endWorker();
    for (const waiting of pending.values()) waiting.reject(receiveError(error));
    pending.clear();
    parts.onUnable(error);
    restart = setTimeout(lead, WORKER_RESTART_MS);
  }

  function lead(): void {
    worker = parts.startWorker();
    worker.onmessage = ({ data }: MessageEvent<FromWorker<News>>) => {
      if (data.kind === 'leading') onLeading(data.workerId, data.news);
      else if (data.kind === 'news') parts.onNews(data.news);
      else if (data.kind === 'unable') onUnable(data.error);
      else if (data.kind === 'waiting') wait(data.isWaiting ? 'files' : null);
      else onAnswer(data);
    };
    worker.onerror = (event) => {
      if (!leadingWorker)
        onUnable({ code: 'failed', message: event.message || 'The worker does not start.' });
    };
    leadingWorker = undefined;
    wait(null);
    toWorker({ kind: 'begin', name: channelName, begin: parts.begin });
  }

  function endWorker(): void {
    clearTimeout(restart);
    worker?.terminate();
    worker = undefined;
    leadingWorker = undefined;
  }

  /** Waits for the lock, and leads for as long as this tab may hold it. */
  function join(): void {
    if (isClosed || leave) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    leave = leaving;
    if (!locks) {
      lead();
      return;
    }
    const leadUntilLeaving = () =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve();
        signal.addEventListener('abort', () => resolve());
        lead();
      });
    locks.request(name, { signal }, leadUntilLeaving).catch((cause: unknown) => {
      if (!signal.aborted) throw cause;
    });
    toChannel({ kind: 'who leads' });
  }

  function tell(wish: TabWish): void {
    if (isClosed) return;
    if (worker) toWorker(wish);
    else toChannel(wish);
  }

  function part(): void {
    endWorker();
    leave?.abort();
    leave = undefined;
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    clearInterval(poll);
    stopWatchingPage();
    part();
    channel.close();
    answers.close();
    const closed = new LocalDatabaseError('closed', 'The local database was closed.');
    for (const waiting of pending.values()) waiting.reject(closed);
    pending.clear();
  }

  channel.onmessage = ({ data }: MessageEvent<OnChannel<News>>) => {
    if (data.kind === 'wiped') {
      close();
      parts.onWiped();
    } else if (worker) return;
    else if (data.kind === 'leading') onLeading(data.workerId, data.news);
    else if (data.kind === 'news') parts.onNews(data.news);
  };
  answers.onmessage = ({ data }: MessageEvent<Answer>) => onAnswer(data);
  let unansweredMs = 0;
  const poll = setInterval(() => {
    if (leadingWorker || worker) {
      unansweredMs = 0;
      return;
    }
    unansweredMs += LEADER_POLL_MS;
    if (unansweredMs >= TOLD_AFTER_MS) wait('another tab');
    toChannel({ kind: 'who leads' });
  }, LEADER_POLL_MS);
  const stopWatchingPage = surroundings.onPage((event) => (event === 'hidden' ? part() : join()));
  join();

  return {
    ask(ask) {
      if (isClosed) return Promise.reject(new LocalDatabaseError('closed', 'The local database was closed.'));
      return new Promise((resolve, reject) => {
        const id = nextId++;
        const waiting = { ask, resolve, reject };
        pending.set(id, waiting);
        send(id, waiting);
      });
    },
    nudge: () => tell({ kind: 'nudge' }),
    watched: () => tell({ kind: 'watched' }),
    wantHistory: (fromMs) => tell({ kind: 'history', fromMs }),
    wipe() {
      if (!isClosed) toChannel({ kind: 'wiped' });
      close();
    },
    close,
  };
}
