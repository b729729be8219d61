import { randomUUID } from 'node:crypto';
import { entityBuilders } from '@heatwise/builders/entity-builders';
import { buildScaleOrganisation } from '@heatwise/builders/scale/build-scale-organisation';
import type { Measurement } from '@heatwise/contract/entities/measurements';
import type { Tag } from '@heatwise/contract/entities/tags';
import { contentOfReady } from '@heatwise/domain/education/ready-modules/ready-module';
import { READY_MODULES } from '@heatwise/domain/education/ready-modules/ready-modules';
import { JOB_PRESETS } from '@heatwise/domain/heat/job-assessment';
import { type Kysely, sql } from 'kysely';
import { hashPassword } from '../../apps/api/src/auth/password-hash.ts';
import type { Tables } from '../../apps/api/src/database/tables.ts';
import { makeOrganisation, type TestGrant } from '../../apps/api/src/testing/test-organisation.ts';
import { insertRows } from '../../tools/demo/insert-rows.ts';

/**
 * Modules that everybody has to take, six of ten courses finished with an attempt and a certificate and the rest in
 * other states. Nothing is left for the background to do.
 */
async function fillTraining(
  owner: Kysely<Tables>,
  { org_id, author, modules }: { org_id: string; author: string; modules: number },
): Promise<void> {
  const written = Array.from({ length: modules }, (_, place) => moduleAt(place));
  const now = new Date().toISOString();
  const own = { org_id };
  await owner.transaction().execute(async (tx) => {
    await insertRows(
      tx,
      'training_modules',
      written.map(({ module_id, content }, place) => ({
        ...own,
        module_id,
        state: 'published',
        position: place + 1,
        draft: content,
        revision: 1,
        published_revision: 1,
        version: 1,
        created_by: author,
        created_at: now,
        modified_at: now,
      })),
    );
    await insertRows(
      tx,
      'module_versions',
      written.map(({ module_id, content }) => ({
        ...own,
        module_id,
        version: 1,
        content,
        asks: 'new',
        published_by: author,
        published_at: now,
      })),
    );
    await insertRows(
      tx,
      'module_assignments',
      written.map(({ module_id }) => ({
        ...own,
        assignment_id: randomUUID(),
        module_id,
        everyone: true,
        user_ids: [],
        tag_ids: [],
        due: { kind: 'days', days: 30 },
        repeats: { kind: 'none' },
        reminders: false,
        active: true,
        walked_to: null,
        made_by: author,
        made_at: now,
      })),
    );
    await sql`
      insert into courses (org_id, course_id, user_id, module_id, round, version, assigned_on, due_on, started_at,
                           page_ids_done, done_on, failed_at, excused_at, excused_by, excuse, assigned_mail_on)
      select m.org_id, gen_random_uuid(), u.user_id, m.module_id, 1, case when s.n < 8 then 1 end, current_date - 60,
             current_date + case when s.n = 8 then -5 else 20 end, case when s.n < 8 then now() - interval '30 days' end,
             case when s.n < 6 then m.pages else '{}' end, case when s.n < 6 then current_date - 10 end,
             case when s.n = 7 then now() end, case when s.n = 9 and m.position % 2 = 0 then now() end,
             case when s.n = 9 and m.position % 2 = 0 then ${author}::uuid end,
             case when s.n = 9 and m.position % 2 = 0 then 'On leave' end, current_date - 60
        from (select user_id, row_number() over (order by user_id) as place from users where org_id = ${org_id}) u
        cross join (select org_id, module_id, position,
                           array(select (page ->> 'page_id')::uuid from jsonb_array_elements(draft -> 'pages') page) as pages
                      from training_modules where org_id = ${org_id}) m
        cross join lateral (select (u.place + m.position) % 10 as n) s`.execute(tx);
    await sql`
      insert into course_attempts (org_id, attempt_id, course_id, number, drawn, started_at, submitted_at, points,
                                   points_of, percent, passed)
      select org_id, gen_random_uuid(), course_id, 1, '[]', started_at, started_at, 9, 10, 90, true
        from courses where org_id = ${org_id} and done_on is not null`.execute(tx);
    await sql`
      insert into certificates (org_id, number, course_id, name, title, text, version, earned_on, valid_until)
      select org_id, 'HW-' || upper(replace(course_id::text, '-', '')), course_id, 'Somebody', 'A module', '', 1, done_on,
             done_on + (30 + abs(hashtext(course_id::text)) % 365)
        from courses where org_id = ${org_id} and done_on is not null`.execute(tx);
    await sql`
      insert into enrolment_state (org_id, people_until, mails_at)
      select ${org_id}, max(modified_time), now() + interval '1 year' from users where org_id = ${org_id}`.execute(
      tx,
    );
  });
}

function moduleAt(place: number) {
  const ready = READY_MODULES[place % READY_MODULES.length];
  if (!ready) throw new Error('there are no ready modules');
  const content = contentOfReady(ready, randomUUID);
  return { module_id: randomUUID(), content: { ...content, title: `${content.title} ${place + 1}` } };
}

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
