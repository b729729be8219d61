import { sql } from 'kysely';
import {
  deleteMeasurement,
  editMeasurement,
} from '../../features/measurements/measurement-edits.commands.ts';
import { setPersonTags } from '../../features/tags/tag-members.commands.ts';
import type { WritingScope } from '../../organisation/organisation-scope.ts';
import { commandAs } from '../test-actor.ts';
import { insertMeasurements } from '../test-measurements.ts';
import type { ModelClient } from './model-client.ts';
import type { ProofWorld } from './proof-server.ts';

/** Numbers between 0 and 1, the same from the same seed. Source: Marsaglia's xorshift. */
export function seededNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

export type Write = (world: ProofWorld, random: () => number) => Promise<void>;

class DeliberateRollback extends Error {}

/** Any write of the product, held open for a moment after its stamps are taken, and in one of twenty rolled back. */
export const randomWrite: Write = async (world, random) => {
  const { organisation, database, viewers } = world;
  const by = { org_id: organisation.org_id, user_id: viewers.admin.user_id };
  const kind = random();
  try {
    await commandAs(database, by, async (scope) => {
      const people = Object.values(world.people);
      const person = people[Math.floor(random() * people.length)] ?? '';
      if (kind < 0.5) {
        await insertMeasurements(scope, { user_id: person, count: 1 + Math.floor(random() * 4) });
      } else if (kind < 0.95) {
        const id = await anyMeasurement(scope, random());
        if (id && kind < 0.85) await editMeasurement(scope, id, { notes: `note ${random()}` });
        else if (id) await deleteMeasurement(scope, id);
      } else {
        const { a, b } = world.crew;
        const tag_ids = [a, b].filter(() => random() < 0.5);
        await setPersonTags(scope, { user_id: world.people.cy, tag_ids });
      }
      await sql`select pg_sleep(${random() * 0.02})`.execute(scope.tx);
      if (random() < 0.05) throw new DeliberateRollback();
    });
  } catch (error) {
    if (!(error instanceof DeliberateRollback) && !isRefused(error)) throw error;
  }
};

/** Without the clock's lock writers meet: deadlocks and equal stamps then end a transaction like any rollback. */
function isRefused(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '40P01' || code === '23505' || code === 'measurement-not-found';
}

async function anyMeasurement({ tx, org_id }: WritingScope, at: number): Promise<string | undefined> {
  const { rows } = await sql<{ measurement_id: string }>`
    select measurement_id from measurements where org_id = ${org_id} and active
     order by measurement_id
    offset (select floor(count(*) * ${at}::float8)::int from measurements where org_id = ${org_id} and active)
     limit 1`.execute(tx);
  return rows[0]?.measurement_id;
}

/** Writers write, each one thing after another, while the readers synchronise without a pause. */
export async function race(
  world: ProofWorld,
  { writers, writes, readers }: { writers: number; writes: number; readers: readonly ModelClient[] },
): Promise<void> {
  let writing = true;
  const written = Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const random = seededNumbers(writer + 1);
      for (let i = 0; i < writes; i += 1) await randomWrite(world, random);
    }),
  ).finally(() => {
    writing = false;
  });
  const read = Promise.all(
    readers.map(async (reader) => {
      while (writing) await reader.step();
    }),
  );
  await Promise.all([written, read]);
}
