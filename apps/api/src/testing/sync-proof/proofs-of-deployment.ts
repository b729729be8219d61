import { isDeepStrictEqual } from 'node:util';
import type { CoreReply, MeasuresReply } from '@heatwise/contract/sync/sync.contract';
import { sql } from 'kysely';
import { SYNC_SCHEMA_VERSION } from '../../sync/epoch.ts';
import { announceSchemaVersion } from '../../sync/schema-versions.store.ts';
import { insertMeasurements } from '../test-measurements.ts';
import { KINDS, type WireRow } from './local-rows.ts';
import type { ModelClient, Transport } from './model-client.ts';
import type { ProofWorld } from './proof-server.ts';
import { fillWorld } from './proofs-of-visibility.ts';

const OLD = SYNC_SCHEMA_VERSION;
const NEW = OLD + 1;
const CYCLES = 20;

/** The versions of the servers that take a browser's calls in turn, for twenty cycles. */
type Stage = readonly number[];
export const rolledOut: readonly Stage[] = [[OLD], [OLD, NEW], [NEW]];
export const rolledBack: readonly Stage[] = [[NEW], [NEW, OLD], [OLD]];

type Outcome = {
  /** What the browser lacks in the end of what a fresh one has, or has besides. */
  readonly found: string[];
  readonly fetchedAgain: number;
};

/** A browser that lives through a deployment, while somebody is measured in each of its cycles. */
export async function deployed(world: ProofWorld, stages: readonly Stage[]): Promise<Outcome> {
  const { viewers, people, organisation, database } = world;
  await fillWorld(world, 20);
  let servers: Stage = [];
  let calls = 0;
  const takesTheCall = () => servers[calls % servers.length] ?? OLD;
  const options = {
    schemaVersion: takesTheCall,
    via: (ask: Transport): Transport => {
      return async (...call) => {
        const reply = await ask(...call);
        const isNew = takesTheCall() === NEW;
        calls += 1;
        return isNew ? withNewField(reply) : reply;
      };
    },
  };
  const client = await world.client(viewers['watcher of a'], { ...options, pageSize: 7 });

  for (const stage of stages) {
    servers = stage;
    // Whoever is not named has been gone for long.
    await sql`delete from sync_schema_versions`.execute(database.owner);
    for (const version of stage) await announceSchemaVersion(database.app, version);
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await organisation.write((scope) => insertMeasurements(scope, { user_id: people.ana, count: 2 }));
      await client.cycle();
    }
  }
  const holdsWindow = client.heldFrom() !== null;
  const fresh = await world.client(viewers['watcher of a'], { ...options, holdsWindow });
  await fresh.cycle();
  return { found: unlike(client, fresh), fetchedAgain: fetches(client) - 1 };
}

/** What the newer version also sends of people and measurements. */
function withNewField(reply: CoreReply | MeasuresReply): CoreReply | MeasuresReply {
  const more = <Row extends { modified_time: string }>(row: Row) => ({
    ...row,
    told_since: row.modified_time,
  });
  const measurements = reply.measurements.map(more);
  return 'users' in reply
    ? { ...reply, measurements, users: reply.users.map(more) }
    : { ...reply, measurements };
}

function unlike(client: ModelClient, fresh: ModelClient): string[] {
  return KINDS.flatMap((kind) => {
    const [mine, due] = [client.local.of(kind), fresh.local.of(kind)];
    const ids = [...new Set([...mine.keys(), ...due.keys()])];
    return ids.filter((id) => !isAll(mine.get(id), due.get(id))).map((id) => `${kind} ${id} differs`);
  });
}

/** A field more is left of a version that was taken back. */
function isAll(mine: WireRow | undefined, due: WireRow | undefined): boolean {
  if (!mine || !due) return false;
  return Object.entries(due).every(([field, value]) => isDeepStrictEqual(mine[field], value));
}

/** How often everything was asked for. */
function fetches({ answers }: ModelClient): number {
  return answers.filter(({ call, request }) => call === 'core' && request.users === null).length;
}
