import type { TrainingBlock } from '@heatwise/domain/education/module-content';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLoginRecord, usePlatform } from '../../../../platform/platform-context.tsx';
import { RequestFailure } from '../../../../platform/request-failure.ts';
import { type KeptUpload, keptUploads } from '../../files/kept-uploads.ts';
import { readVideo } from '../../files/read-video.ts';
import { sendFile } from '../../files/send-file.ts';
import { sendPicture } from '../../files/send-picture.ts';
import { useModuleDraft } from '../module-context.ts';
import { showFile } from './show-file.ts';

export type Upload = {
  readonly file_id: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly isWaiting: boolean;
  /** Why it was refused; null while it goes on. */
  readonly failure: string | null;
};

type SentKind = 'picture' | 'video' | 'pdf';

const FAILED = 'This file could not be read.';

/**
 * Files that are sent to become blocks; each becomes one when it has arrived. Leaving the page ends them: what has
 * arrived of them by then is not sent again when the same file is chosen later.
 */
export function useUploads(add: (block: TrainingBlock) => void) {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const { module_id } = useModuleDraft().module;
  const [all, setAll] = useState<readonly Upload[]>([]);
  const [unfinished, setUnfinished] = useState<readonly KeptUpload[]>([]);
  const owner = useLoginRecord()?.user_id ?? '';
  const kept = useMemo(() => keptUploads(owner, module_id), [owner, module_id]);
  const stops = useRef(new Map<string, AbortController>());
  useEffect(() => {
    let isGone = false;
    void kept.unfinished().then((found) => isGone || setUnfinished(found));
    return () => {
      isGone = true;
    };
  }, [kept]);
  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  const note = (file_id: string, part: Partial<Upload>) =>
    setAll((now) => now.map((one) => (one.file_id === file_id ? { ...one, ...part } : one)));

  /** Ends it, and forgets what has arrived of it. */
  function cancel(file_id: string): void {
    stops.current.get(file_id)?.abort();
    stops.current.delete(file_id);
    setAll((now) => now.filter((one) => one.file_id !== file_id));
    setUnfinished((now) => now.filter((one) => one.file_id !== file_id));
    void kept.forget(file_id);
  }

  /** Under which id it is sent, and what notes how far it is. A picture comes in one piece. */
  async function nameOf(kind: SentKind, file: File) {
    if (kind === 'picture') return { file_id: crypto.randomUUID(), keep: () => undefined };
    const { file_id, note: noteShare } = await kept.begin(kind, file);
    return { file_id, keep: (share: number) => void noteShare(share) };
  }

  async function begin(kind: SentKind, file: File): Promise<void> {
    const { file_id, keep } = await nameOf(kind, file);
    // The same file is on its way already.
    if (stops.current.has(file_id)) return;
    const stop = new AbortController();
    setUnfinished((now) => now.filter((one) => one.file_id !== file_id));
    stops.current.set(file_id, stop);
    setAll((now) => [...now, { file_id, name: file.name, share: 0, isWaiting: false, failure: null }]);
    try {
      const block = await sent(kind, file, file_id, stop.signal, keep);
      add(block);
      cancel(file_id);
    } catch (failure) {
      if (stop.signal.aborted) return;
      // Chosen again, it begins anew: whatever was wrong with it. A session that has ended is not the file's fault.
      const isSignedOut = failure instanceof RequestFailure && failure.status === 401;
      if (!isSignedOut) void kept.forget(file_id);
      note(file_id, { failure: failure instanceof RequestFailure ? failure.message : FAILED });
    }
  }

  async function sent(
    kind: SentKind,
    file: File,
    file_id: string,
    signal: AbortSignal,
    keep: (share: number) => void,
  ): Promise<TrainingBlock> {
    const block_id = crypto.randomUUID();
    const title = file.name.replace(/\.\w+$/, '');
    if (kind === 'picture') {
      showFile(queryClient, module_id, await sendPicture(api, file, file_id));
      return { kind, block_id, file_id, alt: '' };
    }
    const { seconds, poster } = kind === 'video' ? await readVideo(file) : { seconds: null, poster: null };
    const whole = { file_id, kind, name: file.name, bytes: file.size, seconds };
    const shown = await sendFile(api, file, whole, {
      signal,
      onProgress: (share) => {
        note(file_id, { share });
        keep(share);
      },
      onWaiting: (isWaiting) => note(file_id, { isWaiting }),
    });
    showFile(queryClient, module_id, shown);
    if (kind === 'pdf') return { kind, block_id, file_id, title };
    const poster_id = poster === null ? null : crypto.randomUUID();
    if (poster && poster_id) showFile(queryClient, module_id, await sendPicture(api, poster, poster_id));
    return { kind, block_id, file_id, title, poster_id, captions_id: null };
  }

  return { all, unfinished, begin, cancel };
}
