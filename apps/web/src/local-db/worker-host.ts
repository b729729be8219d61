import {
  type Answer,
  type Ask,
  answerChannel,
  type CompactRows,
  carryError,
  type FromWorker,
  type OnChannel,
  type TabWish,
  type ToWorker,
} from './compact-rows.ts';

/** What the worker does for the tabs once it is open. */
export type Served<News> = {
  /** Rejects with the error for the asking tab. */
  answer(ask: Ask): Promise<CompactRows | null>;
  nudge(): void;
  /** Somebody looks at one of the tabs. */
  watched(): void;
  wantHistory(fromMs: number): void;
  /** The news that a tab which comes later starts from. */
  newsSoFar(): readonly News[];
};

/** Sends news to every tab. */
export type Tell<News> = (news: News) => void;

type WorkerPort<Begin, News> = {
  postMessage(message: FromWorker<News>): void;
  /** Ends the worker, and with it all that it holds. */
  close(): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker<Begin>>) => void): void;
};

/**
 * The worker's side of the tabs: answers its own tab directly and the others over channels, which reach it without
 * waking the leading tab. `open` is called once; `onWaiting` tells its tab that another worker still has the files.
 */
export function hostTabs<Begin, News>(
  port: WorkerPort<Begin, News>,
  open: (
    name: string,
    begin: Begin,
    tell: Tell<News>,
    onWaiting: (isWaiting: boolean) => void,
  ) => Promise<Served<News>>,
): void {
  let served: Served<News> | undefined;

  async function respond(message: { id: number; ask: Ask }, send: (answer: Answer) => void): Promise<void> {
    const { id, ask } = message;
    try {
      if (!served) return;
      send({ kind: 'answer', id, value: await served.answer(ask) });
    } catch (cause) {
      send({ kind: 'refusal', id, error: carryError(cause) });
    }
  }

  /** Of other messages on the channel nothing is meant for the worker. */
  function hear(wish: TabWish | { kind: 'leading' | 'news' | 'wiped' }): void {
    if (wish.kind === 'nudge') served?.nudge();
    else if (wish.kind === 'watched') served?.watched();
    else if (wish.kind === 'history') served?.wantHistory(wish.fromMs);
  }

  async function begin(name: string, parts: Begin): Promise<void> {
    const channel = new BroadcastChannel(name);
    const answerChannels = new Map<string, BroadcastChannel>();
    const post = (message: OnChannel<News>) => channel.postMessage(message);
    const sendTo = (tabId: string) => (answer: Answer) => {
      const known = answerChannels.get(tabId) ?? new BroadcastChannel(answerChannel(name, tabId));
      answerChannels.set(tabId, known);
      known.postMessage(answer);
    };
    const workerId = crypto.randomUUID();
    const leading = (news: readonly News[]) => ({ kind: 'leading', workerId, news }) as const;
    const announce = () => {
      if (served) post(leading(served.newsSoFar()));
    };
    const tell = (news: News) => {
      port.postMessage({ kind: 'news', news });
      post({ kind: 'news', news });
    };
    // Only the tab that leads has a worker begin: one that was there before has lost its tab.
    post({ kind: 'let go' });
    channel.onmessage = ({ data }: MessageEvent<OnChannel<News>>) => {
      if (data.kind === 'ask') void respond(data, sendTo(data.from));
      else if (data.kind === 'who leads') announce();
      else if (data.kind === 'let go') port.close();
      else hear(data);
    };
    try {
      served = await open(name, parts, tell, (isWaiting) => port.postMessage({ kind: 'waiting', isWaiting }));
    } catch (cause) {
      port.postMessage({ kind: 'unable', error: carryError(cause) });
      return;
    }
    port.postMessage(leading(served.newsSoFar()));
    announce();
  }

  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'begin') void begin(data.name, data.begin);
    else if (data.kind === 'ask') void respond(data, (answer) => port.postMessage(answer));
    else hear(data);
  });
}
