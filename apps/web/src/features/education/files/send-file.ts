import { fileRoutes } from '@heatwise/contract/education/education.routes';
import type { FileOnItsWay, SentFile, ShownFile } from '@heatwise/contract/education/files.contract';
import { FILE_MESSAGES } from '@heatwise/domain/education/module-files';
import type { ApiClient } from '../../../platform/api-client.ts';
import { RequestFailure } from '../../../platform/request-failure.ts';
import { digestOf } from './digest-of.ts';

type Options = {
  /** Hears how much of the file has arrived, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Hears whether the connection is lost at the moment. */
  readonly onWaiting: (isWaiting: boolean) => void;
  readonly signal: AbortSignal;
  /** How long to wait before it is tried again after so many failures, in milliseconds. */
  readonly pauseMs?: (failures: number) => number;
};

const longerEachTime = (failures: number) => Math.min(30_000, 1000 * 2 ** (failures - 1));
/** Other refusals end it; these pass by themselves. */
const PASSING: readonly string[] = ['no-answer', 'offline', 'server-busy', 'too-many-requests'];

/**
 * Sends a file in the parts the server asks for, and goes on where a lost connection left it, as often as it takes.
 * Rejects with RequestFailure when the server refuses the file, or has parts of another one under its id, and with the
 * signal's reason when it is aborted.
 */
export async function sendFile(
  api: ApiClient,
  file: Blob,
  sent: SentFile,
  { onProgress, onWaiting, signal, pauseMs = longerEachTime }: Options,
): Promise<ShownFile> {
  let failures = 0;
  const compared = new Set<number>();
  for (;;) {
    try {
      const shown = await sendRest(api, file, sent, compared, (share) => {
        failures = 0;
        onWaiting(false);
        signal.throwIfAborted();
        onProgress(share);
      });
      if (shown) return shown;
    } catch (failure) {
      signal.throwIfAborted();
      const passes = failure instanceof RequestFailure && PASSING.includes(failure.code);
      if (!passes) throw failure;
    }
    failures += 1;
    onWaiting(true);
    await pause(pauseMs(failures), signal);
  }
}

/**
 * Sends what has not arrived; the file once it is complete, null when parts have been lost on the way. Parts that are
 * there are `compared` once.
 */
async function sendRest(
  api: ApiClient,
  file: Blob,
  sent: SentFile,
  compared: Set<number>,
  arrived: (share: number) => void,
): Promise<ShownFile | null> {
  const { file_id } = sent;
  const begun = await api.send(fileRoutes.begin, {
    body: sent, // The draft is saved by itself meanwhile.
    isIndependent: true,
  });
  await compare(file, begun, compared);
  if (begun.file) return begun.file;
  const { parts, part_bytes } = begun;
  const there = new Set(begun.parts_there);
  arrived(there.size / parts);
  for (let number = 0; number < parts; number += 1) {
    if (there.has(number)) continue;
    await api.send(fileRoutes.part, {
      params: { file_id, number },
      bytes: file.slice(number * part_bytes, (number + 1) * part_bytes),
    });
    compared.add(number);
    there.add(number);
    arrived(there.size / parts);
  }
  const { file: complete } = await api.send(fileRoutes.complete, {
    params: { file_id },
    body: {},
    isIndependent: true,
  });
  return complete;
}

/**
 * A file of the same name, size and ends may be another one in between: sent on, it would be neither. Throws
 * file-part-differs.
 */
async function compare(file: Blob, begun: FileOnItsWay, compared: Set<number>): Promise<void> {
  const { parts_there, digests_there, part_bytes } = begun;
  for (const [index, number] of parts_there.entries()) {
    if (compared.has(number)) continue;
    const digest = digests_there[index] ?? null;
    const part = file.slice(number * part_bytes, (number + 1) * part_bytes);
    if (digest !== null && digest !== (await digestOf(part)))
      throw new RequestFailure('file-part-differs', FILE_MESSAGES.partDiffers);
    compared.add(number);
  }
}

/** Waits, but no longer than until the connection is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      stop.abort();
      settle();
    };
    const timer = setTimeout(end(resolve), ms);
    globalThis.addEventListener?.('online', end(resolve), { signal: stop.signal });
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      { signal: stop.signal },
    );
  });
}
