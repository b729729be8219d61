import { setTimeout } from 'node:timers/promises';
import type { Digests, SyncRequest } from '@heatwise/contract/sync/sync.contract';
import { FILLS_HEADER } from '@heatwise/contract/sync/sync-constants';
import { Registry } from 'prom-client';
import { type AppParts, buildApp } from '../../app.ts';
import { type FailedBlock, nextBlocks } from '../../background/block-work.ts';
import { SYNC_SCHEMA_VERSION } from '../../sync/epoch.ts';
import { MOVE_BLOCK, movingMeasurements } from '../../sync/measurement-moves.ts';
import { partsFor } from '../test-app.ts';
import { openTestDatabase, type TestDatabase } from '../test-database.ts';
import { makeOrganisation, type TestHeaders, type TestOrganisation } from '../test-organisation.ts';
import { differences, findLeakedRows, findMisplacedTests, recordOwners } from './differences.ts';
import { createModelClient, type ModelClient, type Transport } from './model-client.ts';
import { readStoredRows } from './server-rows.ts';

/** Blocks of all organisations that a proof works off at a time; far fewer are needed. */
const MOST_ROUNDS = 500;

/** A database that is there already, and what each of its servers has besides. */
type Given = {
  readonly database?: TestDatabase;
  readonly partsOf?: () => Partial<AppParts>;
  /** Whether `settle` also compares with whom each test is; the recording does not outlive a restored dump. */
  readonly recordsOwners?: boolean;
};
type App = Awaited<ReturnType<typeof buildApp>>;
type AppWith = (pageSize: number, schemaVersion?: number) => Promise<App>;

/** Somebody who synchronises. */
export type Viewer = { readonly name: string; readonly user_id: string; readonly headers: TestHeaders };

/** A database with servers of any page size on it, and organisations to prove things with. */
export type ProofServer = {
  readonly database: TestDatabase;
  /** `holdWindows`: each of its clients holds the window of history; by default every third one that the server meets. */
  world(options?: WorldOptions): Promise<ProofWorld>;
  close(): Promise<void>;
};

/** One organisation: two crews, people who carry their tags, and viewers of every sort. */
export type ProofWorld = {
  readonly organisation: TestOrganisation;
  readonly database: TestDatabase;
  readonly crew: { readonly a: string; readonly b: string };
  /** Carries a; carries b; carries neither. */
  readonly people: { readonly ana: string; readonly ben: string; readonly cy: string };
  readonly viewers: Readonly<Record<ViewerName, Viewer>>;
  /** A server with pages of this size. */
  server(pageSize: number): Promise<App>;
  client(viewer: Viewer, options?: ClientOptions): Promise<ModelClient>;
  /** The server's digests of what a client has fetched. */
  digests(viewer: Viewer, client: ModelClient): Promise<Digests>;
  /** How many measurements move to another person at once. */
  readonly moveBlock: number;
  /** Works off what waits to move to somebody else. */
  move(): Promise<void>;
  /** Lets every client do a core synchronisation alone, and lists what it still holds that its person may not see. */
  leaks(clients: readonly [Viewer, ModelClient][]): Promise<string[]>;
  /** Works off what waits to move, lets every client finish one cycle more, and compares. */
  settle(clients: readonly [Viewer, ModelClient][], options?: SettleOptions): Promise<string[]>;
};

type SettleOptions = {
  /** Whether the differences of one client are enough. */
  readonly stopsAtFirst?: boolean;
};

type WorldOptions = { readonly holdWindows?: boolean; readonly moveBlock?: number };

type ClientOptions = {
  readonly pageSize?: number;
  readonly purges?: boolean;
  /** Asks for the past of people who come into view, as browsers do. */
  readonly fills?: boolean;
  /** Holds the window of history that the organisation sets. */
  readonly holdsWindow?: boolean;
  /** Of the server that takes the next call. */
  readonly schemaVersion?: () => number;
  /** A network between the client and the server. */
  readonly via?: (ask: Transport) => Transport;
};

export type ViewerName = 'admin' | 'watcher of a' | 'names of a' | 'manager of b' | 'limited in a' | 'worker';

export async function openProofServer(given: Given = {}): Promise<ProofServer> {
  const database = given.database ?? (await openTestDatabase());
  const { recordsOwners = false } = given;
  if (recordsOwners) await recordOwners(database);
  const apps = new Map<string, Promise<App>>();
  const appWith: AppWith = (pageSize, schemaVersion = SYNC_SCHEMA_VERSION) => {
    const parts = partsFor(database);
    const settings = { ...parts.settings, syncPageSize: pageSize, syncSchemaVersion: schemaVersion };
    const name = `${pageSize} ${schemaVersion}`;
    const app =
      apps.get(name) ?? buildApp({ ...parts, metrics: new Registry(), ...given.partsOf?.(), settings });
    apps.set(name, app);
    return app;
  };
  let clients = 0;
  const nextHoldsWindow = () => {
    clients += 1;
    return clients % 3 === 1;
  };
  return {
    database,
    world: ({ holdWindows, moveBlock = MOVE_BLOCK } = {}) =>
      makeWorld(database, appWith, {
        nextHoldsWindow: holdWindows === undefined ? nextHoldsWindow : () => holdWindows,
        moveBlock,
        recordsOwners,
      }),
    async close() {
      for (const app of apps.values()) await (await app).close();
      if (!given.database) await database.close();
    },
  };
}

async function makeWorld(
  database: TestDatabase,
  appWith: AppWith,
  {
    nextHoldsWindow,
    moveBlock,
    recordsOwners,
  }: { nextHoldsWindow: () => boolean; moveBlock: number; recordsOwners: boolean },
): Promise<ProofWorld> {
  const organisation = await makeOrganisation(database.owner);
  const crew = { a: await organisation.addTag('Crew A'), b: await organisation.addTag('Crew B') };
  const people = {
    ana: await organisation.addPerson({ name_first: 'Ana', tag_ids: [crew.a] }),
    ben: await organisation.addPerson({ name_first: 'Ben', tag_ids: [crew.b] }),
    cy: await organisation.addPerson({ name_first: 'Cy' }),
  };
  const viewer = async (name: string, tagId: string | null, access: string, tagIds: string[] = []) => ({
    name,
    ...(await organisation.person([{ tag_id: tagId, access }], tagIds)),
  });
  async function move() {
    const fail = ({ error }: FailedBlock) => {
      throw error;
    };
    for (let rounds = 0; await nextBlocks(movingMeasurements(database.app, moveBlock), fail); rounds += 1) {
      if (rounds > MOST_ROUNDS) throw new Error('what waits to move never becomes less');
    }
  }
  return {
    organisation,
    database,
    crew,
    people,
    viewers: {
      admin: await viewer('admin', null, 'admin'),
      'watcher of a': await viewer('watcher of a', crew.a, 'view_user,view_measure'),
      'names of a': await viewer('names of a', crew.a, 'view_user'),
      'manager of b': await viewer('manager of b', crew.b, 'manager'),
      'limited in a': await viewer('limited in a', null, 'limited', [crew.a]),
      worker: await viewer('worker', null, 'none'),
    },
    server: (pageSize) => appWith(pageSize),
    moveBlock,
    move,
    async client({ user_id, headers }, options = {}) {
      const {
        pageSize = 50,
        purges = true,
        fills = true,
        holdsWindow = nextHoldsWindow(),
        schemaVersion,
        via = (to: Transport) => to,
      } = options;
      const ask = via(async (...call) =>
        askerOf(
          await appWith(pageSize, schemaVersion?.()),
          fills ? { ...headers, [FILLS_HEADER]: '1' } : headers,
        )(...call),
      );
      return createModelClient({ user_id, org_id: organisation.org_id, ask, purges, fills, holdsWindow });
    },
    digests: async ({ headers }, client) => digestsFor(await appWith(50), headers, client.question()),
    async leaks(clients) {
      const stored = await readStoredRows(database, organisation.org_id);
      const found: string[] = [];
      for (const [whose, client] of clients) {
        await client.core();
        found.push(...findLeakedRows(stored, whose, client));
      }
      return found;
    },
    async settle(clients, { stopsAtFirst = false } = {}) {
      await move();
      const stored = await readStoredRows(database, organisation.org_id);
      const found = recordsOwners ? await findMisplacedTests(database, organisation.org_id) : [];
      for (const [whose, client] of clients) {
        if (stopsAtFirst && found.length > 0) break;
        await client.cycle();
        const digests = await digestsFor(await appWith(50), whose.headers, client.question());
        found.push(...differences(stored, whose, client, digests));
      }
      return found;
    },
  };
}

type Headers = TestHeaders & { readonly [FILLS_HEADER]?: string };

const BUSY_TRIES = 60;
const BUSY_WAIT_MS = 500;

/** The real routes, by the real session. */
function askerOf(app: App, headers: Headers): Transport {
  return (call, request) => post(app, call, headers, request);
}

async function digestsFor(app: App, headers: TestHeaders, question: SyncRequest): Promise<Digests> {
  return (await post(app, 'digest', headers, question)).digests;
}

/** A busy server is asked again after a while, as browsers do: a slow machine must not look like a broken protocol. */
async function post(app: App, call: string, headers: Headers, request: SyncRequest) {
  const url = `/api/v3/sync/${call}`;
  const ask = () => app.inject({ method: 'POST', url, headers, body: request });
  let response = await ask();
  for (let tries = 0; response.statusCode === 503 && tries < BUSY_TRIES; tries += 1) {
    await setTimeout(BUSY_WAIT_MS);
    response = await ask();
  }
  if (response.statusCode !== 200) throw new Error(`${call} was answered ${response.statusCode}`);
  return response.json().data;
}
