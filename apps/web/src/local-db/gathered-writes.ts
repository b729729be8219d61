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

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  new Uint8Array(buffer, byteOffset, byteLength);

/**
 * The same file, with writes that follow on one another gathered into one: SQLite writes a page, and its journal's
 * number and checksum, by a call each, and a call goes to another process of the browser. What is gathered is written
 * before anything else happens to the file, at the latest by `flush`: up to then SQLite promises nobody that it is
 * there. A write that fails is told by the call that it stood in for, which SQLite answers by rolling back.
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
      if (!isInReach || length === 0) {
        writeGathered();
        if (byteLength > roomBytes) return file.write(bytes, { at });
        start = at;
      }
      gathered ??= new Uint8Array(roomBytes);
      gathered.set(bytesOf(bytes), at - start);
      length = Math.max(length, at + byteLength - start);
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
      writeGathered();
      file.close();
    },
  };
}

/** Workers only; the types of pages do not know it. */
type FileHandles = { createSyncAccessHandle(): Promise<SyncFile> };

/** From now on every file that this worker opens gathers its writes: SQLite's library opens its files by itself. */
export function gatherWritesOfAllFiles(handles: FileHandles): void {
  const open = handles.createSyncAccessHandle;
  handles.createSyncAccessHandle = async function (this: FileHandles) {
    return gatherWrites(await open.call(this));
  };
}
