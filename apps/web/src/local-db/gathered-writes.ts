/**
 * A file of the origin's private directory, opened for one worker alone: what SQLite's file system asks of a
 * `FileSystemSyncAccessHandle`. Places and sizes are bytes; each call may throw the browser's DOMException.
 */
export type SyncFile = {
  read(into: ArrayBufferView, options: { readonly at: number }): number;
  write(bytes: ArrayBufferView, options: { readonly at: number }): number;
  truncate(size: number): void;
  getSize(): number;
  flush(): void;
  close(): void;
};

/** Four times as much made no difference. */
const ROOM_BYTES = 1024 * 1024;
/** A record of the journal is a page's number, the page, and a checksum: nothing else that follows a page is so short. */
const RECORD_ENDS_WITH_BYTES = 8;

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  new Uint8Array(buffer, byteOffset, byteLength);

/**
 * The same file, with writes that follow on one another gathered into one: SQLite writes a page, and its number and
 * checksum in the journal, by a call each, and a call goes to another process of the browser. What is gathered is
 * written before anything else happens to the file, at the latest by `flush`.
 *
 * A record of the journal is written when it is whole: SQLite changes a page as soon as it has been told that the page as
 * it was is in the journal, and undoes the change by that record alone. Pages of the database may be told later: they
 * are written when the journal has been flushed, and a failure until their own flush is undone by it.
 */
export function gatherWrites(file: SyncFile, roomBytes = ROOM_BYTES): SyncFile {
  let gathered: Uint8Array | null = null;
  let start = 0;
  let length = 0;

  function writeGathered(): void {
    if (!gathered || length === 0) return;
    const bytes = gathered.subarray(0, length);
    // Not tried again: SQLite undoes the transaction, and an old write must not come after that.
    length = 0;
    if (file.write(bytes, { at: start }) !== bytes.length) throw new Error('The file took a part only.');
  }

  return {
    read(into, options) {
      writeGathered();
      return file.read(into, options);
    },
    write(bytes, { at }) {
      const { byteLength } = bytes;
      const isInReach = at >= start && at <= start + length && at + byteLength <= start + roomBytes;
      if (length === 0 || !isInReach) {
        writeGathered();
        if (byteLength > roomBytes) return file.write(bytes, { at });
        start = at;
      }
      const endsRecord = length > RECORD_ENDS_WITH_BYTES && byteLength <= RECORD_ENDS_WITH_BYTES;
      gathered ??= new Uint8Array(roomBytes);
      gathered.set(bytesOf(bytes), at - start);
      length = Math.max(length, at + byteLength - start);
      if (endsRecord) writeGathered();
      return byteLength;
    },
    truncate(size) {
      if (size <= start) length = 0;
      else writeGathered();
      file.truncate(size);
    },
    getSize: () => Math.max(file.getSize(), length > 0 ? start + length : 0),
    flush() {
      writeGathered();
      file.flush();
    },
    close() {
      try {
        writeGathered();
      } finally {
        file.close();
      }
    },
  };
}

/** Workers only; the types of pages do not know it. */
export type FileHandles = { createSyncAccessHandle(): Promise<SyncFile> };

/** From now on every file that this worker opens gathers its writes: SQLite's library opens its files by itself. */
export function gatherWritesOfAllFiles(handles: FileHandles): void {
  const open = handles.createSyncAccessHandle;
  handles.createSyncAccessHandle = async function (this: FileHandles) {
    return gatherWrites(await open.call(this));
  };
}
