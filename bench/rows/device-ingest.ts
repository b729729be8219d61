import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { handheldDevice } from '@heatwise/builders/live/live-measurement';
import { seededRandom } from '@heatwise/builders/random';

import type { NewMeasurement } from '@heatwise/contract/measurements/measurements.contract';
import pg from 'pg';
import { instantOfMicroseconds } from '../../apps/api/src/organisation/organisation-clock.ts';
import { deviceApi } from '../../tools/simulate/device-api.ts';
import { type Outcome, quantile } from '../outcome.ts';
import { type BenchServer, deviceTokenOf, FLEETS, type Fleet } from '../server/bench-server.ts';
import { sendCall, timed } from '../server/timed-call.ts';

const LEAST_SHARE = 0.6;
const BATCH = 100;
const BATCHES_OF_A_DEVICE = 10;
const ROUNDS = 12;
const WARM_UP_ROUNDS = 2;
/** Twenty years. */
const STAMPED_BEFORE_MS = 20 * 365 * 86_400_000;

const note = `Tests a second, median of ${ROUNDS} rounds, each in turn with its peer: every connection sends ${BATCHES_OF_A_DEVICE} batches of ${BATCH} tests, one after another. Heatwise: over HTTP with a device's token, until the last answer; checked, stamped, entered in the trail, committed. The peer: one bare “insert” of each batch's rows out of one JSON text, by the same driver on as many connections into the same table with its indexes. Devices of one organisation take turns at its clock.`;

/** Batches of devices over HTTP against bare inserts of the same rows. */
export async function deviceIngest(server: BenchServer): Promise<Outcome[]> {
  const senders = await Promise.all(FLEETS.map((fleet, index) => openSender(server, fleet, index)));
  const agent = new http.Agent({ keepAlive: true });
  try {
    const ofFour = await compare(server, senders, agent);
    const ofOne = await compare(server, senders.slice(0, 1), agent);
    return [
      outcomeOf(`ingest by devices of four organisations at once, batches of ${BATCH}`, ofFour),
      outcomeOf(`ingest by one device, batches of ${BATCH}`, ofOne),
    ];
  } finally {
    agent.destroy();
    await Promise.all(senders.map(({ client }) => client.end()));
  }
}

type Rates = { readonly ours: readonly number[]; readonly bare: readonly number[] };

function outcomeOf(what: string, { ours, bare }: Rates): Outcome {
  const shares = ours.map((rate, round) => rate / (bare[round] ?? rate));
  const share = quantile(shares, 0.5);
  return {
    what,
    ours: `${Math.round(quantile(ours, 0.5))} tests a second`,
    peer: `bare insert ${Math.round(quantile(bare, 0.5))} a second`,
    ratio: `${Math.round(share * 100)} % of the peer`,
    budget: `≥ ${LEAST_SHARE * 100} %`,
    isMet: share >= LEAST_SHARE,
    note,
  };
}

async function compare(server: BenchServer, senders: readonly Sender[], agent: http.Agent): Promise<Rates> {
  const tests = senders.length * BATCHES_OF_A_DEVICE * BATCH;
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const bodies = senders.map(({ batches }) => batches());
    const took = await timed(() =>
      allAtOnce(senders, async ({ token }, index) => {
        for (const body of bodies[index] ?? [])
          await sendCall(server.url, { method: 'POST', path: '/v3/measurement', token, agent, body });
      }),
    );
    const inserts = senders.map(({ batches, insertOf }) => batches().map(insertOf));
    const tookAlone = await timed(() =>
      allAtOnce(senders, async ({ client }, index) => {
        for (const insert of inserts[index] ?? []) await client.query(insert);
      }),
    );
    if (round < WARM_UP_ROUNDS) continue;
    ours.push(tests / (took / 1000));
    bare.push(tests / (tookAlone / 1000));
  }
  return { ours, bare };
}

async function allAtOnce(
  senders: readonly Sender[],
  work: (sender: Sender, index: number) => Promise<void>,
): Promise<void> {
  await Promise.all(senders.map(work));
}

type Sender = Awaited<ReturnType<typeof openSender>>;

/** A device of an organisation, and a connection for the same rows. */
async function openSender(server: BenchServer, fleet: Fleet, index: number) {
  const token = await deviceTokenOf(server, fleet);
  const { user } = await server.logIn(fleet);
  const people = await deviceApi({ url: server.url, token }).people();
  const client = new pg.Client(server.connection);
  await client.connect();
  const device = handheldDevice(`ingest ${randomUUID()}`, index);
  const random = seededRandom(`ingest ${fleet}`);
  const batch = () =>
    Array.from({ length: BATCH }, (_, at) => device.test(random.pick(people), Date.now() - at * 1000));
  return {
    token,
    client,
    batches: () => Array.from({ length: BATCHES_OF_A_DEVICE }, batch),
    insertOf: bareInsert(user.org_id, new Map(people.map((person) => [person.user_id, person]))),
  };
}

type Person = { readonly name_first: string; readonly name_last: string };

/** Makes statements that insert batches as they are, with stamps of long ago that nobody else gives out. */
function bareInsert(orgId: string, people: ReadonlyMap<string, Person>) {
  let stamp = BigInt(Date.now() - STAMPED_BEFORE_MS) * 1000n;
  return (batch: readonly NewMeasurement[]) => {
    const rows = batch.map((test) => {
      stamp += 1n;
      const { name_first, name_last } = people.get(test.user_id) ?? { name_first: '', name_last: '' };
      const created_time = test.created_time.replace('Z', '000Z');
      const modified_time = instantOfMicroseconds(stamp);
      return { ...test, org_id: orgId, name_first, name_last, created_time, modified_time };
    });
    const columns = `org_id, measurement_id, user_id, name_first, name_last, type, custom_id, value, value_f, valid,
      metadata, raw_data, tag_ids, created_time, modified_time`;
    return {
      text: `insert into measurements (${columns})
             select ${columns} from json_populate_recordset(null::measurements, $1::json)`,
      values: [JSON.stringify(rows)],
    };
  };
}
