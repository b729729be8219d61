import { syncRoutes } from '@heatwise/contract/sync/sync.routes';
import { delay, type Environment } from './environment.ts';
import type { CallOptions } from './sync-calls.ts';

const RECONNECT_FIRST_MS = 1000;
const RECONNECT_MOST_MS = 5 * 60_000;
/** The server sends a comment every 15 s; a stream that is silent for longer than this is dead. */
const SILENCE_MS = 45_000;

export type EventListener = {
  /** Rows changed on the server; the event carries its clock. */
  onEvent(clock: string): void;
  /** Something may have happened to the alerts; the event carries how often that was so. */
  onAlerts(changes: string): void;
  /** Resolves when the server has just answered something else: then a stream may be had as well. */
  onAnswer?(): Promise<void>;
  /** The session is over. */
  onSignedOut(): void;
};

/**
 * Listens to the server's event stream until aborted, and connects again when it breaks. Fetch instead of EventSource,
 * which cannot send the token. Without a stream the timer alone keeps the data fresh. See docs/sync.md#in-the-browser.
 */
export async function listenForChanges(
  environment: Environment,
  options: CallOptions,
  listener: EventListener,
): Promise<void> {
  const { signal } = options;
  let waitMs = RECONNECT_FIRST_MS;
  while (!signal.aborted) {
    const outcome = await readStream(environment, options, listener);
    if (outcome === 'signed out') return listener.onSignedOut();
    waitMs = outcome === 'heard' ? RECONNECT_FIRST_MS : Math.min(waitMs * 2, RECONNECT_MOST_MS);
    await pause(environment, waitMs * (0.5 + environment.random()), signal, listener.onAnswer?.());
  }
}

/** Ends early with the signal, or when the server is known to answer again. */
async function pause(
  environment: Environment,
  ms: number,
  signal: AbortSignal,
  answer: Promise<void> = new Promise(() => {}),
): Promise<void> {
  const over = new AbortController();
  const waited = delay(environment, ms, AbortSignal.any([signal, over.signal])).catch(() => undefined);
  await Promise.race([waited, answer]);
  over.abort();
}

async function readStream(
  environment: Environment,
  { apiBase, token, signal }: CallOptions,
  { onEvent, onAlerts }: EventListener,
): Promise<'signed out' | 'heard' | 'refused'> {
  const silence = new AbortController();
  let cancelSilence = environment.after(SILENCE_MS, () => silence.abort());
  let hasHeard = false;
  try {
    const response = await environment.fetch(`${apiBase}${syncRoutes.events.url}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 401) return 'signed out';
    if (!response.ok || !response.body) return 'refused';
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    let unread = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      hasHeard = true;
      cancelSilence();
      cancelSilence = environment.after(SILENCE_MS, () => silence.abort());
      const blocks = (unread + decoder.decode(value, { stream: true })).split('\n\n');
      unread = blocks.pop() ?? '';
      for (const { name, data } of blocks.map(eventOfBlock)) {
        if (name === 'changed') onEvent(data);
        else if (name === 'alerts') onAlerts(data);
      }
    }
  } catch {
    // A broken line is what the reconnection is for.
  } finally {
    cancelSilence();
  }
  return hasHeard ? 'heard' : 'refused';
}

/** Both empty for a comment. */
function eventOfBlock(block: string): { name: string; data: string } {
  const lines = block.split('\n');
  const after = (field: string) =>
    lines
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).trim())
      .join('\n');
  return { name: after('event'), data: after('data') };
}
