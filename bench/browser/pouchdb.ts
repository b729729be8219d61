import PouchDB from 'pouchdb-browser';
import type { Competitor } from './competitor.ts';
import { pages } from './pages.ts';

/** PouchDB on IndexedDB by its bulk call, with one revision a document and no index but the id's. */
export const runPouchdb: Competitor = async ({ token }) => {
  const start = performance.now();
  const database = new PouchDB('bench-pouchdb', { adapter: 'idb', revs_limit: 1 });
  for await (const page of pages(token)) {
    const documents = page.measurements.map((row) => ({ _id: row.measurement_id, ...row }));
    const answers = await database.bulkDocs(documents);
    const refused = answers.find(({ error }) => error);
    if (refused) throw new Error(`PouchDB refused a row: ${refused.message}`);
  }
  const milliseconds = performance.now() - start;
  return { rows: (await database.info()).doc_count, milliseconds };
};
