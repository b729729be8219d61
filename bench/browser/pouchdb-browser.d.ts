/** What the bench uses of PouchDB, which brings no types of its own. */
declare module 'pouchdb-browser' {
  type Answer = { readonly id?: string; readonly error?: boolean | string; readonly message?: string };
  export default class PouchDB {
    constructor(name: string, options: { adapter: 'idb'; revs_limit: number });
    bulkDocs(documents: readonly { _id: string }[]): Promise<Answer[]>;
    info(): Promise<{ doc_count: number }>;
  }
}
