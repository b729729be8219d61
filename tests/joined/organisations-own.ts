import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ActingScope, Sender } from '../../apps/api/src/auth/acting-scope.ts';
import { checkBatch } from '../../apps/api/src/features/measurements/measurement-batch.ts';
import {
  addLinkMeasurement,
  deleteLinkMeasurement,
  editLinkMeasurement,
  editMeasurement,
} from '../../apps/api/src/features/measurements/measurement-edits.commands.ts';
import { createType, editType } from '../../apps/api/src/features/measurements/measurement-types.commands.ts';
import { storeMeasurements } from '../../apps/api/src/features/measurements/measurements.commands.ts';
import { setOrganisationImage } from '../../apps/api/src/features/organisation/organisation.commands.ts';
import { setImageOfUser } from '../../apps/api/src/features/people/people-images.commands.ts';
import { removeAdvice, setAdvice } from '../../apps/api/src/features/strategy/strategy.commands.ts';
import type { ProofServer } from '../../apps/api/src/testing/sync-proof/proof-server.ts';
import { setHistory } from '../../apps/api/src/testing/sync-proof/proofs-of-history.ts';
import {
  changeAccess,
  changeTags,
  fillWorld,
} from '../../apps/api/src/testing/sync-proof/proofs-of-visibility.ts';
import {
  type Action,
  type Cast,
  type Draw,
  forgetOldTests,
} from '../../apps/api/src/testing/sync-proof/random-actions.ts';
import { commandAs } from '../../apps/api/src/testing/test-actor.ts';
import { insertLinkType, insertMeasurements } from '../../apps/api/src/testing/test-measurements.ts';
import { dueTo, heldBy, readOrganisation } from './due-rows.ts';
import { openBrowser } from './joined-browser.ts';

export type OneCrew = Awaited<ReturnType<typeof viewerOfOneCrew>>;

/**
 * A browser whose person sees crew A; Ana is in it, Cy is not, and each has two tests with something linked to them. `ofYears`:
 * so many besides, of all years.
 */
export async function viewerOfOneCrew(proof: ProofServer, { ofYears = 0 } = {}) {
  const world = await proof.world();
  const { organisation, crew, people, viewers, database } = world;
  const { org_id } = organisation;
  const viewer = viewers['watcher of a'];
  const link_type_id = await organisation.write(insertLinkType);
  const addTests = (user_id: string, count: number) =>
    organisation.write((scope) => insertMeasurements(scope, { user_id, count, link_type_id }));
  for (const user_id of [people.ana, people.cy]) await addTests(user_id, 2);
  if (ofYears > 0) await fillWorld(world, ofYears);
  const browser = await openBrowser(await world.server(2), viewer, org_id);
  await browser.cycle();

  const ids = (sql: string, parameters: readonly string[] = []) =>
    browser.connection.rows<{ id: string }>(sql, [...parameters]).map(({ id }) => id);
  return {
    ...browser,
    organisation,
    crewA: crew.a,
    crewB: crew.b,
    inside: people.ana,
    outside: people.cy,
    viewer,
    addTests,
    ids,
    peopleHere: () => ids('select user_id as id from users'),
    testsHere: (user_id: string) =>
      ids('select measurement_id as id from measurements join users using (user_key) where user_id = ?', [
        user_id,
      ]),
    setHistory: (days: number) => setHistory(world, days),
    setTags: (user_id: string, tag_ids: string[]) => changeTags(world, { user_id, tag_ids }),
    /** What the viewer may do there from now on. */
    setAccess: (tagId: string | null, access: string) => changeAccess(world, viewer, tagId, access),
    /** A command of an admin. */
    asAdmin: <T>(command: (scope: ActingScope) => Promise<T>) =>
      commandAs(database, { org_id, user_id: viewers.admin.user_id }, command),
    /** A command of somebody else. */
    as: <T>(user_id: string, command: (scope: ActingScope) => Promise<T>) =>
      commandAs(database, { org_id, user_id }, command),
    /** Synchronises until the end, and holds what is here to the rules on the server's tables. */
    async expectDue(): Promise<void> {
      await world.move();
      await browser.cycle();
      const stored = await readOrganisation(database, org_id);
      expect(heldBy(browser)).toEqual(dueTo(viewer, stored, browser.heldFrom()));
      // Nothing that belongs to a row which is not here.
      expect(
        ids(
          'select measurement_key as id from measurement_rests except select measurement_key from measurements',
        ),
      ).toEqual([]);
      expect(ids('select user_key as id from userTags except select user_key from users')).toEqual([]);
      expect(browser.faults).toEqual([]);
    },
  };
}

/** Few enough that some of them have the six tests that a baseline takes. */
const TESTED_OFTEN = 3;

const CLASSES = [
  { name: 'Weak', colour: 'red', up_to: 30 },
  { name: 'Strong', colour: 'green', up_to: null },
] as const;

/** What a test brings along, far from its person's: by theirs it would be of another class. */
const OWN_BASELINE = { _baseline: { sosm: [20, 22, 24, 26, 28, 30] } };
const ADVICE = { type: 'sosm', advice: 'Drink.' } as const;

/** Long enough ago to be emptied by the retention of the random actions, which is two years. */
const LONG_AGO_MS = 3 * 366 * 86_400_000;

const times = (count: number, action: Action): Action[] => Array<Action>(count).fill(action);

/** What an organisation has of its own: baselines, kinds of test, linked values, pictures and advice. */
export const OWN_ACTIONS: readonly Action[] = [
  ...times(4, ({ people }, draw, write) => {
    const user_id = draw.one(people.slice(0, TESTED_OFTEN));
    const values = [80, ...draw.some([40, 55, 62, 71, 90, 118])];
    return write((scope) => measure(scope, user_id, values, { type: 'sosm_baseline' }));
  }),
  ...times(2, ({ people }, draw, write) => {
    const user_id = draw.one(people.slice(0, TESTED_OFTEN));
    const values = [60, ...draw.some([35, 80, 110, 160])];
    const metadata = draw.coin() ? OWN_BASELINE : {};
    return write((scope) => measure(scope, user_id, values, { type: 'sosm', metadata }));
  }),
  ...times(2, (_cast, draw, write) =>
    write(async (scope) => {
      const id = await anyOf(
        scope,
        sql`select measurement_id as id from measurements
                                         where type = 'sosm_baseline' and active and org_id = ${scope.org_id}`,
      );
      if (id) await editMeasurement(scope, id, { valid: draw.coin(), invalid_reason: 'Wrong person' });
    }),
  ),
  (_cast, draw, write) => {
    const [kind, name] = [draw.one(['custom', 'linked'] as const), draw.one(['Grip', 'Weight', 'Mood'])];
    return write((scope) => createType(scope, kind, { name, unit: 'kg', icon: null, image: null }));
  },
  ...times(2, (_cast, draw, write) =>
    write(async (scope) => {
      const kind = draw.one(['custom', 'linked'] as const);
      const id = await anyType(scope, kind);
      const classes = kind === 'custom' && draw.coin() ? { classes: [...CLASSES] } : {};
      if (id)
        await editType(scope, kind, id, { unit: draw.one(['kg', 'lb']), active: draw.coin(), ...classes });
    }),
  ),
  ...times(2, ({ people }, draw, write) => {
    const [user_id, values] = [draw.one(people), [10, ...draw.some([20, 45])]];
    return write(async (scope) => {
      const custom_id = await anyType(scope, 'custom');
      if (custom_id) await measure(scope, user_id, values, { type: 'custom', custom_id });
    });
  }),
  ...times(2, (_cast, draw, write) =>
    write(async (scope) => {
      const link_type_id = await anyType(scope, 'linked');
      const measurement_id = await anyOf(
        scope,
        sql`select measurement_id as id from measurements
                                                     where active and org_id = ${scope.org_id}`,
      );
      if (!link_type_id || !measurement_id) return;
      const value = draw.one([250, 500]);
      await addLinkMeasurement(
        { ...scope, sender: { actor: scope.actor } },
        { link_id: randomUUID(), measurement_id, link_type_id, value },
      );
    }),
  ),
  ...times(2, (_cast, draw, write) =>
    write(async (scope) => {
      const id = await anyOf(
        scope,
        sql`select link_id as id from link_measurements
                                         where org_id = ${scope.org_id}`,
      );
      if (id && draw.coin()) await editLinkMeasurement(scope, id, draw.one([300, 700]));
      else if (id) await deleteLinkMeasurement(scope, id);
    }),
  ),
  ...times(4, ({ people }, draw, write) => {
    const [user_id, picture] = [draw.one(people), pictureOf(draw)];
    return write((scope) => setImageOfUser(scope, user_id, picture));
  }),
  (_cast, draw, write) => {
    const picture = pictureOf(draw);
    return write((scope) => setOrganisationImage(scope, picture));
  },
  ...times(2, ({ people, tags }, draw, write) => {
    const target = draw.coin()
      ? { user_id: draw.one(people), tag_id: null }
      : { user_id: null, tag_id: draw.one(tags) };
    const status = draw.one(['hydrated', 'mildly_dehydrated'] as const);
    const drink_millilitres = draw.one([250, null]);
    return write((scope) => setAdvice(scope, { ...ADVICE, ...target, status, drink_millilitres }));
  }),
  (_cast, _draw, write) =>
    write(async (scope) => {
      const id = await anyOf(
        scope,
        sql`select strategy_id as id from strategies where org_id = ${scope.org_id}`,
      );
      if (id) await removeAdvice(scope, id);
    }),
];

/** Tests of long ago that others than the admin took, and the retention that empties them with their testers' names. */
export const PAST_ACTIONS: readonly Action[] = [
  ...times(4, ({ people, viewers }, draw, write) => {
    const [user_id, tester] = [draw.one(people), draw.one(viewers).user_id];
    return write((scope) => sendOldTest(scope, user_id, tester));
  }),
  ...times(3, forgetOldTests),
];

/** One of each, so that from the start there is something to change. */
export function beginWithOwn({ world, people, viewers: testers }: Cast): Promise<void> {
  const { database, organisation, viewers } = world;
  const by = { org_id: organisation.org_id, user_id: viewers.admin.user_id };
  return commandAs(database, by, async (scope) => {
    await createType(scope, 'custom', { name: 'Grip', unit: 'kg', icon: null, image: null });
    for (const [index, user_id] of people.entries()) {
      const about = { user_id, tag_id: null };
      await setAdvice(scope, { ...ADVICE, ...about, status: 'hydrated', drink_millilitres: 250 });
      if (index >= TESTED_OFTEN) continue;
      await measure(scope, user_id, [48, 55, 62, 71, 90, 118], { type: 'sosm_baseline' });
      await measure(scope, user_id, [60], { type: 'sosm', metadata: OWN_BASELINE });
      await setImageOfUser(scope, user_id, Buffer.from(randomUUID()));
      await sendOldTest(scope, user_id, testers[index]?.user_id ?? '');
    }
  });
}

/** Another one each time, so that one that stayed behind is seen. Null takes it away. */
const pictureOf = (draw: Draw) => (draw.some([1, 2, 3]).length > 0 ? Buffer.from(randomUUID()) : null);

type Kept = { readonly type: string; metadata?: object; custom_id?: string; measured_by_user_id?: string };

/** As a person sends them who tests everybody. */
export async function measure(scope: ActingScope, user_id: string, values: readonly number[], kept: Kept) {
  await store(scope, { actor: scope.actor }, user_id, values, new Date().toISOString(), kept);
}

/** As another program sends it: a device's would be dated by its arrival. */
async function sendOldTest(scope: ActingScope, user_id: string, measured_by_user_id: string): Promise<void> {
  const program = { api_token_id: randomUUID(), name: 'Old register', serial: null };
  const created_time = new Date(Date.now() - LONG_AGO_MS).toISOString();
  await store(scope, program, user_id, [55], created_time, { type: 'sosm', measured_by_user_id });
}

async function store(
  scope: ActingScope,
  sender: Sender,
  user_id: string,
  values: readonly number[],
  created_time: string,
  kept: Kept,
): Promise<void> {
  const row = (value: number) => ({
    measurement_id: randomUUID(),
    user_id,
    value,
    created_time,
    ...kept,
  });
  const batch = checkBatch(values.map(row), {
    now: new Date(),
    mayHoldUnstorableText: false,
    isFromDevice: false,
  });
  await storeMeasurements({ ...scope, sender }, batch, async () => {});
}

const anyType = (scope: ActingScope, kind: 'custom' | 'linked') =>
  anyOf(
    scope,
    kind === 'custom'
      ? sql`select custom_id as id from custom_measurement_types where org_id = ${scope.org_id}`
      : sql`select link_type_id as id from link_measurement_types where org_id = ${scope.org_id}`,
  );

async function anyOf({ tx }: ActingScope, rows: ReturnType<typeof sql>): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select id from (${rows}) these order by md5(id::text || ${randomUUID()}::text) limit 1`.execute(tx);
  return found.rows[0]?.id;
}
