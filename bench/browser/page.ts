import type { Competitor } from './competitor.ts';
import { competitorIn } from './worker-competitor.ts';

/** One competitor a page, loaded alone and before the bench starts the clock. */
const competitors = {
  floor: () => competitorIn(new Worker(new URL('./floor.worker.ts', import.meta.url), { type: 'module' })),
  heatwise: () =>
    competitorIn(new Worker(new URL('./heatwise.worker.ts', import.meta.url), { type: 'module' })),
  rxdb: async () => (await import('./rxdb.ts')).runRxdb,
  pouchdb: async () => (await import('./pouchdb.ts')).runPouchdb,
} satisfies Record<string, () => Promise<Competitor>>;
export type CompetitorName = keyof typeof competitors;

declare global {
  var loadCompetitor: (name: CompetitorName) => Promise<Competitor>;
}
globalThis.loadCompetitor = (name) => competitors[name]();
