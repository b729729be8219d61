import { createKeptWork, type KeptWork } from '../../../platform/kept-work.ts';
import { digestOf } from './digest-of.ts';

/** Those that are large enough to come in parts. */
type KeptKind = 'video' | 'pdf';

/** A file of which the server has a part, until this browser sends the rest. */
export type KeptUpload = {
  readonly file_id: string;
  readonly kind: KeptKind;
  readonly name: string;
  /** How much had arrived, from 0 to 1. */
  readonly share: number;
  readonly begun_ms: number;
};

/** The server forgets after seven days what was never sent to its end. */
const KEPT_MS = 6 * 86_400_000;
/** So much of its beginning and of its end tells a file from another one of the same name and size. */
const TELLING_BYTES = 64 * 1024;

/** What a file is known by when it is chosen again: its kind, name, size, beginning and end. */
function fingerprintOf(kind: KeptKind, file: File): Promise<string> {
  const ends = [file.slice(0, TELLING_BYTES), file.slice(-TELLING_BYTES)];
  return digestOf(new Blob([JSON.stringify([kind, file.name, file.size]), ...ends]));
}

/** What one person's browser remembers of the files it sends for a module, so that a reload does not begin them again. */
export function keptUploads(owner: string, moduleId: string, kept: KeptWork = createKeptWork()) {
  const beginning = `upload ${owner} ${moduleId} `;
  const isFresh = ({ begun_ms }: KeptUpload) => Date.now() - begun_ms < KEPT_MS;

  return {
    /** Those that were not sent to their end. */
    async unfinished(): Promise<KeptUpload[]> {
      const keys = await kept.keys(beginning);
      const all = await Promise.all(keys.map((key) => kept.read<KeptUpload>(key)));
      return all.flatMap((upload) => (upload && isFresh(upload) ? upload : []));
    },
    /** Under which id a file is sent: that of its first part, where it was begun before. */
    async begin(kind: KeptKind, file: File) {
      const key = beginning + (await fingerprintOf(kind, file));
      const fresh = { file_id: crypto.randomUUID(), kind, name: file.name, share: 0, begun_ms: Date.now() };
      const upload = await kept.change<KeptUpload>(key, (found) => (found && isFresh(found) ? found : fresh));
      return {
        file_id: (upload ?? fresh).file_id,
        note: (share: number) => kept.change<KeptUpload>(key, (found) => found && { ...found, share }),
      };
    },
    /** It has arrived, or is not wanted any more. */
    async forget(fileId: string): Promise<void> {
      for (const key of await kept.keys(beginning))
        await kept.change<KeptUpload>(key, (found) => (found?.file_id === fileId ? undefined : found));
    },
  };
}
