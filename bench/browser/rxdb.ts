import type { Measurement } from '@heatwise/contract/entities/measurements';
import { createRxDatabase, type RxJsonSchema } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Competitor } from './competitor.ts';
import { pages } from './pages.ts';

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;

/** The rows as they come, with the one index that a dashboard cannot do without. */
const schema = {
  version: 0,
  primaryKey: 'measurement_id',
  type: 'object',
  properties: { measurement_id: text(36), user_id: text(36), created_time: text(27) },
  required: ['measurement_id', 'user_id', 'created_time'],
  indexes: ['created_time'],
} as unknown as RxJsonSchema<Measurement>;

/** RxDB on its free IndexedDB storage, without validation and without other tabs to tell, by its bulk call. */
export const runRxdb: Competitor = async ({ token }) => {
  const start = performance.now();
  const database = await createRxDatabase({
    name: 'bench-rxdb',
    storage: getRxStorageDexie(),
    multiInstance: false,
    eventReduce: false,
  });
  const { measurements } = await database.addCollections({ measurements: { schema } });
  for await (const page of pages(token)) {
    const { error } = await measurements.bulkInsert(page.measurements);
    if (error.length > 0) throw new Error(`RxDB refused ${error.length} rows`);
  }
  const milliseconds = performance.now() - start;
  return { rows: await measurements.count().exec(), milliseconds };
};
