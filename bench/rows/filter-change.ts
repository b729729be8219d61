import type { Outcome } from '../outcome.ts';
import type { BenchServer } from '../server/bench-server.ts';

export async function filterChange(_server: BenchServer): Promise<Outcome[]> {
  return [];
}
