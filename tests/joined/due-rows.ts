import type { Measurement } from '@heatwise/contract/entities/measurements';
import type { User } from '@heatwise/contract/entities/people';
import {
  MEASUREMENT_STATUSES,
  measurementStatus,
  type SalivaBaseline,
  salivaBaseline,
} from '@heatwise/domain/measurements/measurement-status';
import { mayViewUser } from '@heatwise/domain/permissions/may';
import type { Rows } from '../../apps/api/src/testing/sync-proof/local-rows.ts';
import type { Viewer } from '../../apps/api/src/testing/sync-proof/proof-server.ts';
import {
  actorAmong,
  readStoredRows,
  type StoredRows,
  visibleRows,
} from '../../apps/api/src/testing/sync-proof/server-rows.ts';
import type { TestDatabase } from '../../apps/api/src/testing/test-database.ts';
import type { SqliteConnection } from '../../apps/web/src/local-db/sqlite-connection.ts';

/** The ids of these kinds, and what a browser makes of the rows: baselines, classes and pictures. */
type Held = {
  readonly whose: string;
  readonly ids: Readonly<Record<Kind, readonly string[]>>;
  /** As the types read in this moment: a retired or renamed one does not stay behind. */
  readonly types: readonly string[];
  readonly baselines: readonly string[];
  readonly statuses: readonly string[];
  readonly pictures: readonly string[];
  /** Of whom the names are kept because they tested. */
  readonly testers: readonly string[];
};

type Kind = 'users' | 'tags' | 'permissions' | 'measurements' | 'link_measurements' | 'strategy';

/** What a browser holds. */
export function heldBy({ connection, viewer }: { connection: SqliteConnection; viewer: Viewer }): Held {
  const texts = (sql: string) =>
    connection
      .rows<{ text: string }>(sql)
      .map(({ text }) => text)
      .sort();
  return {
    whose: viewer.name,
    ids: {
      users: texts('select user_id as text from users'),
      tags: texts('select tag_id as text from tags'),
      permissions: texts('select permission_id as text from permissions'),
      measurements: texts('select measurement_id as text from measurements'),
      link_measurements: texts('select link_id as text from link_measurements'),
      strategy: texts('select strategy_id as text from strategy'),
    },
    types: [
      ...connection
        .rows<{ id: string; unit: string; active: number; classes: string }>(
          'select custom_id as id, unit, active, classes from custom_measurement_types',
        )
        .map((row) => typeText({ ...row, active: row.active === 1, classes: JSON.parse(row.classes) })),
      ...connection
        .rows<{ id: string; unit: string; active: number }>(
          'select link_type_id as id, unit, active from link_measurement_types',
        )
        .map((row) => typeText({ ...row, active: row.active === 1 })),
    ].sort(),
    baselines: connection
      .rows<{ user_id: string } & SalivaBaseline>(
        `select user_id, baseline_mean as mean, baseline_std as std from users where baseline_mean is not null`,
      )
      .map(({ user_id, ...baseline }) => baselineText(user_id, baseline))
      .sort(),
    statuses: connection
      .rows<{ measurement_id: string; status: number }>('select measurement_id, status from measurements')
      .map(({ measurement_id, status }) => `${measurement_id} ${MEASUREMENT_STATUSES[status]}`)
      .sort(),
    pictures: texts("select id || ' ' || image as text from profileImages"),
    testers: texts('select measured_by_user_id as text from measured_by_users'),
  };
}

type Organisation = {
  readonly org_id: string;
  readonly rows: StoredRows;
  readonly advice: readonly { readonly strategy_id: string; readonly user_id: string | null }[];
  /** By whose they are. */
  readonly images: ReadonlyMap<string, string>;
};

/** An organisation's rows, straight from the server's tables, for all browsers that hold some of them. */
export async function readOrganisation(database: TestDatabase, org_id: string): Promise<Organisation> {
  const { owner } = database;
  const images = await owner.selectFrom('profile_images').selectAll().where('org_id', '=', org_id).execute();
  return {
    org_id,
    rows: await readStoredRows(database, org_id),
    advice: await owner.selectFrom('strategies').selectAll().where('org_id', '=', org_id).execute(),
    images: new Map(images.map(({ id, image }) => [id, image.toString('base64')])),
  };
}

/** What it should hold by the rules: what two browsers could have wrong alike. `heldFrom` is where its window begins. */
export function dueTo(viewer: Viewer, organisation: Organisation, heldFrom: string | null = null): Held {
  const rows = visibleRows(organisation.rows, viewer.user_id, heldFrom);
  const idsOf = (kind: keyof typeof rows) => [...rows[kind].keys()].sort();
  const listed = <Row>(kind: keyof typeof rows) => [...rows[kind].values()] as unknown as Row[];
  const tests = listed<Measurement>('measurements');
  const people = listed<User>('users');
  const baselines = new Map(
    people.map(({ user_id }) => {
      const own = tests.filter((test) => test.user_id === user_id && test.type === 'sosm_baseline');
      const counted = own.filter(({ valid, active }) => valid && active);
      return [user_id, salivaBaseline(counted.map(({ value }) => value))] as const;
    }),
  );
  return {
    whose: viewer.name,
    ids: {
      users: idsOf('users'),
      tags: idsOf('tags'),
      permissions: idsOf('permissions'),
      measurements: idsOf('measurements'),
      link_measurements: idsOf('link_measurements'),
      strategy: adviceFor(rows.users, organisation),
    },
    types: [
      ...listed<TypeRow & { custom_id: string }>('custom_measurement_types').map((row) =>
        typeText({ ...row, id: row.custom_id }),
      ),
      ...listed<TypeRow & { link_type_id: string }>('link_measurement_types').map((row) =>
        typeText({ ...row, id: row.link_type_id }),
      ),
    ].sort(),
    baselines: [...baselines].flatMap(([id, found]) => (found ? [baselineText(id, found)] : [])).sort(),
    statuses: tests
      .map((test) => `${test.measurement_id} ${measurementStatus(test, baselines.get(test.user_id) ?? null)}`)
      .sort(),
    pictures: picturesFor(viewer, people, organisation),
    testers: [...new Set(tests.flatMap((test) => test.measured_by_user_id ?? []))].sort(),
  };
}

type TypeRow = { readonly unit: string; readonly active: boolean; readonly classes?: unknown };
const typeText = ({ id, unit, active, classes = null }: TypeRow & { readonly id: string }) =>
  JSON.stringify({ id, unit, active, classes });

/** To the thousandth: sums of one set in another order differ in their last digit. */
const baselineText = (id: string, { mean, std }: SalivaBaseline) =>
  `${id} ${mean.toFixed(3)} ${std.toFixed(3)}`;

/** For everybody, for a tag, or for somebody who is in view. */
function adviceFor(people: Rows, { advice }: Organisation): string[] {
  const held = advice.filter(({ user_id }) => user_id === null || people.has(user_id));
  return held.map(({ strategy_id }) => strategy_id).sort();
}

/** Of those who are there and whom one may look at, and the organisation's. */
function picturesFor(
  { user_id }: Viewer,
  people: readonly User[],
  { org_id, rows, images }: Organisation,
): string[] {
  const actor = actorAmong(rows, user_id);
  const shown = people.filter((person) => person.has_picture && person.active);
  const own = images.has(org_id) ? [`${org_id} ${images.get(org_id)}`] : [];
  return [
    ...own,
    ...shown.map(
      (person) => `${person.user_id} ${mayViewUser(actor, person) ? images.get(person.user_id) : ''}`,
    ),
  ].sort();
}
