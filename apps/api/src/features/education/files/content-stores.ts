import type { ContentStore } from './content-store.ts';

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
