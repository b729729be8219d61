import { entityBuilders } from '@heatwise/builders/entity-builders';
import { buildScaleOrganisation } from '@heatwise/builders/scale/build-scale-organisation';
import type { Measurement } from '@heatwise/contract/entities/measurements';
import type { Tag } from '@heatwise/contract/entities/tags';
import { JOB_PRESETS } from '@heatwise/domain/heat/job-presets';
import type { Kysely } from 'kysely';
import { hashPassword } from '../../apps/api/src/auth/password-hash.ts';
import type { Tables } from '../../apps/api/src/database/tables.ts';
import { makeOrganisation, type TestGrant } from '../../apps/api/src/testing/test-organisation.ts';
import { insertRows } from '../../tools/demo/insert-rows.ts';
import { fillTraining } from './fill-training.ts';

const PASSWORD = 'a long bench password';

export type BenchAccount = { readonly email: string; readonly password: string };

/** How much there is of an organisation. */
export type Size = {
  readonly measurements: number;
  readonly people: number;
  readonly tags: number;
  /** Without it a person carries every fourth tag. */
  readonly tagsEach?: number;
  /** Over how many days the measurements spread; a year without it. */
  readonly days?: number;
  /** Whether preview features are on, such as the calendar. */
  readonly hasPreview?: boolean;
  /** Which of them need a switch of their own. */
  readonly beta?: readonly string[];
  /** With positions all over the world, and jobs with complete assessments, which are done at all of them. */
  readonly locations?: number;
  readonly jobs?: number;
  /** Measurements that a row adds in the database itself, too many to be sent there. */
  readonly added?: number;
  /** Of training, each to be taken by everybody. */
  readonly modules?: number;
};

/** Who sees a part of an organisation: every fourth person, who carry its first tag, or five people, who carry one of their own. */
export type PartReader = 'fourth' | 'five';

export function readerOfPart(name: string, part: PartReader): BenchAccount {
  return { email: `${part}.${name}@bench.heatwise.test`, password: PASSWORD };
}

/**
 * An organisation with measurements up to now, an admin and two readers of a part who may sign in, and nothing to wait for.
 *
 * @returns the admin's account
 */
export async function fillOrganisation(
  owner: Kysely<Tables>,
  { name, hasPreview = false, beta = [], ...size }: Size & { name: string },
): Promise<BenchAccount> {
  const { org_id, write, addPerson } = await makeOrganisation(owner, `Bench ${name}`);
  // Ends a while ago, so that every stamp is older than the organisation's clock.
  const now = Date.now() - 60_000;
  const built = buildScaleOrganisation({ seed: `bench ${name}`, now, ...size });
  const stamped = <Row extends object>(rows: readonly Row[]) =>
    write(async ({ stamps }) => rows.map((row) => ({ ...row, org_id, modified_time: stamps.next() })));
  if (hasPreview) {
    const metadata = JSON.stringify({
      _show_preview_features: true,
      _beta: beta,
    });
    await owner.updateTable('organisations').set({ metadata }).where('org_id', '=', org_id).execute();
  }
  const five = entityBuilders({ seed: `bench ${name}/five`, now }).tag({
    name: 'Crew of five',
    type: 'default',
  });
  const tags = await stamped([...built.tags, five, ...heatTags({ name, now, ...size })]);
  const users = await stamped(
    built.users.map((user, index) =>
      index < 5 ? { ...user, tag_ids: [...user.tag_ids, five.tag_id] } : user,
    ),
  );
  await owner.transaction().execute(async (tx) => {
    await insertRows(tx, 'tags', tags);
    await insertRows(tx, 'users', users);
    await insertRows(tx, 'measurements', withOrganisation(built.measurements(), org_id));
  });

  const mayDo = async (account: BenchAccount, grants: TestGrant[]) => {
    const user_id = await addPerson({ email: account.email, grants });
    const password_hash = await hashPassword(account.password);
    await owner
      .insertInto('credentials')
      .values({ org_id, user_id, email: account.email, password_hash })
      .execute();
    return user_id;
  };
  const account = { email: `${name}@bench.heatwise.test`, password: PASSWORD };
  const user_id = await mayDo(account, [{ tag_id: null, access: 'admin' }]);
  const [first = five] = built.tags;
  for (const [part, { tag_id }] of [
    ['fourth', first],
    ['five', five],
  ] as const)
    await mayDo(readerOfPart(name, part), [{ tag_id, access: 'view_user,view_measure' }]);
  if (size.modules) await fillTraining(owner, { org_id, author: user_id, modules: size.modules });
  return account;
}

/** What the heat-stress dashboard needs. */
function heatTags({ name, now, locations = 0, jobs = 0 }: Size & { name: string; now: number }): Tag[] {
  const build = entityBuilders({ seed: `bench ${name}/heat`, now });
  const presets = Object.values(JOB_PRESETS);
  return [
    ...Array.from({ length: locations }, (_, index) =>
      build.tag({
        name: `Location ${index + 1}`,
        type: 'location',
        metadata: { lat: ((index * 7) % 110) - 50, lon: ((index * 37) % 360) - 180 || 1 },
      }),
    ),
    ...Array.from({ length: jobs }, (_, index) =>
      build.tag({
        name: `Job number ${index + 1}`,
        type: 'job',
        metadata: { ...presets[index % presets.length] },
      }),
    ),
  ];
}

function* withOrganisation(rows: Iterable<Measurement>, org_id: string) {
  for (const row of rows) yield { ...row, org_id };
}
