/** A file, as a store knows it. */
export type StoredFile = {
  readonly org_id: string;
  readonly file_id: string;
  /** What a store of objects calls the upload; null for what the database keeps. */
  readonly upload_id: string | null;
};

/** A part that has arrived: its bytes where the database keeps them, or what the store calls it. */
export type KeptPart = { readonly body: Buffer } | { readonly etag: string };

/** Where the bytes of files are, outside of the rows that synchronise. See decisions/0159-files-of-modules.md. */
export type ContentStore = {
  /** Makes room for a file that comes in parts. Returns what the store calls the upload. */
  begin(file: Omit<StoredFile, 'upload_id'>, mediaType: string): Promise<string | null>;
  /** Takes a part, counted from 0; the same part again takes the place of the one before. */
  keep(file: StoredFile, number: number, body: Buffer): Promise<KeptPart>;
  /** Puts the parts together, in the order of their numbers. */
  finish(file: StoredFile, etags: readonly (string | null)[]): Promise<void>;
  /** The bytes from one place to another, both included, in pieces of any size. */
  read(file: StoredFile, range: { readonly from: number; readonly to: number }): AsyncIterable<Uint8Array>;
  /** Removes the file, finished or not; harmless where it is not there. */
  remove(file: StoredFile): Promise<void>;
};

/**
 * New files go to the store of objects where there is one; what lies in the database stays there and is read from there,
 * so that the setting can be made at any time.
 */
export function contentStoreOf(database: ContentStore, objects: ContentStore | null): ContentStore {
  if (!objects) return database;
  const of = ({ upload_id }: { readonly upload_id: string | null }) =>
    upload_id === null ? database : objects;
  return {
    begin: (...file) => objects.begin(...file),
    keep: (file, ...part) => of(file).keep(file, ...part),
    finish: (file, ...etags) => of(file).finish(file, ...etags),
    read: (file, ...range) => of(file).read(file, ...range),
    remove: (file) => of(file).remove(file),
  };
}
