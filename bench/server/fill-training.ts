import { randomUUID } from 'node:crypto';
import { contentOfReady } from '@heatwise/domain/education/ready-modules/ready-module';
import { READY_MODULES } from '@heatwise/domain/education/ready-modules/ready-modules';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../apps/api/src/database/tables.ts';
import { insertRows } from '../../tools/demo/insert-rows.ts';

/**
 * Modules that everybody has to take, six of ten courses finished with an attempt and a certificate and the rest in
 * other states. Nothing is left for the background to do.
 */
export async function fillTraining(
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
