import type { SyncFile } from '../gathered-writes.ts';

/** A file as the platform describes it, kept in memory. `onWrite` comes before each write, and may throw for a full disk. */
export class MemoryFile implements SyncFile {
  bytes = new Uint8Array();
  readonly #onWrite: (length: number, at: number) => void;

  constructor(onWrite: (length: number, at: number) => void) {
    this.#onWrite = onWrite;
  }
  read(into: ArrayBufferView, { at }: { readonly at: number }): number {
    const found = this.bytes.subarray(at, at + into.byteLength);
    new Uint8Array(into.buffer, into.byteOffset, into.byteLength).set(found);
    return found.length;
  }
  write(from: ArrayBufferView, { at }: { readonly at: number }): number {
    this.#onWrite(from.byteLength, at);
    if (this.bytes.length < at + from.byteLength) this.truncate(at + from.byteLength);
    this.bytes.set(new Uint8Array(from.buffer, from.byteOffset, from.byteLength), at);
    return from.byteLength;
  }
  truncate(size: number): void {
    const next = new Uint8Array(size);
    next.set(this.bytes.subarray(0, size));
    this.bytes = next;
  }
  getSize(): number {
    return this.bytes.length;
  }
  flush(): void {}
  close(): void {}
}
