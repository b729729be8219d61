import { sql } from 'kysely';
import type { TestDatabase } from '../test-database.ts';
import type { Kind } from './local-rows.ts';
import type { ModelClient } from './model-client.ts';

type Whose = { readonly org_id: string; readonly user_id: string };
type Held = { kind: Kind; id: string; modified_time: string };

/**
 * What somebody may see, written down once more from docs/rules.md and decisions/0094, in another language and
 * from other words than `domain/permissions`: a mistake in that rule would be in the server, the browser and the proofs
 * alike. Only what waits for nothing: measurements of merged people have moved. Special organisations are left out.
 */
async function rowsByRule(
  { owner }: TestDatabase,
  { org_id, user_id }: Whose,
  from: string | null,
): Promise<Held[]> {
  const { rows } = await sql<Held>`
    with me as (select * from users where org_id = ${org_id} and user_id = ${user_id}),
    grants as (
      select p.tag_id, string_to_array(p.access, ',') as t
        from permissions p where p.org_id = ${org_id} and p.user_id = ${user_id} and p.active),
    -- Of each grant: whom may one see, whose tests, whom may one edit; "limited" on everybody means one's own tags.
    reach as (
      select tag_id, t && '{super,admin,manager,limited,view_user}' as sees,
             t && '{super,admin,manager,limited}' or t @> '{view_user,view_measure}' as tests,
             t && '{super,admin,manager,edit_user}' as edits,
             t && '{super,admin,manager,view_user}' as sees_all,
             t && '{super,admin,manager}' or t @> '{view_user,view_measure}' as tests_all,
             t && '{super,admin}' as admin, t <> '{none}' as any_right
        from grants),
    mine as (
      select coalesce(bool_or(sees_all) filter (where tag_id is null), false) as sees_all,
             coalesce(bool_or(tests_all) filter (where tag_id is null), false) as tests_all,
             coalesce(bool_or(edits) filter (where tag_id is null), false) as edits_all,
             coalesce(bool_or(edits) filter (where tag_id is not null), false) as edits_some,
             coalesce(bool_or(admin) filter (where tag_id is null), false) as admin,
             coalesce(array_agg(tag_id) filter (where sees and tag_id is not null), '{}')
               || case when bool_or(sees and tag_id is null) then (select tag_ids from me) else '{}' end as see_tags,
             coalesce(array_agg(tag_id) filter (where tests and tag_id is not null), '{}')
               || case when bool_or(tests and tag_id is null) then (select tag_ids from me) else '{}' end as test_tags,
             coalesce(array_agg(tag_id) filter (where any_right and tag_id is not null), '{}') as granted
        from reach),
    people as (
      select u.* from users u, mine
       where u.org_id = ${org_id} and (mine.sees_all or u.tag_ids && mine.see_tags or u.user_id = ${user_id})),
    tests as (
      select m.* from measurements m join users u using (org_id, user_id), mine
       where m.org_id = ${org_id}
         and (mine.tests_all or u.tag_ids && mine.test_tags or u.user_id = ${user_id})
         -- Of a window: what was stamped in it, and every recorded baseline.
         and (m.modified_time >= ${from ?? ''} or m.type = 'sosm_baseline'))
    select 'users' as kind, user_id as id, modified_time from people
    union all
    select 'measurements', measurement_id, modified_time from tests
    union all
    select 'link_measurements', l.link_id, l.modified_time
      from link_measurements l join tests using (measurement_id) where l.org_id = ${org_id}
    union all
    select 'permissions', p.permission_id, p.modified_time from permissions p, mine
     where p.org_id = ${org_id} and (mine.admin or p.user_id = ${user_id})
    union all
    select 'tags', g.tag_id, g.modified_time from tags g, mine
     where g.org_id = ${org_id}
       and (mine.admin or mine.edits_all
            or g.active and (g.tag_id = any(mine.granted)
                 or not g.is_hidden and (mine.sees_all or mine.edits_some
                      or exists (select from people where g.tag_id = any(people.tag_ids)))))`.execute(owner);
  return rows;
}

/** How the rows of a person's clients differ from the rules as they are written here; the clients have names. */
export async function breaches(
  database: TestDatabase,
  whose: Whose,
  clients: Readonly<Record<string, ModelClient>>,
): Promise<string[]> {
  const found: string[] = [];
  const wanted = new Map<string | null, readonly Held[]>();
  for (const [name, client] of Object.entries(clients)) {
    const from = client.heldFrom();
    const rows = wanted.get(from) ?? (await rowsByRule(database, whose, from));
    wanted.set(from, rows);
    found.push(...breachesBy(name, client, rows));
  }
  return found;
}

function breachesBy(name: string, { local }: ModelClient, wanted: readonly Held[]): string[] {
  const found: string[] = [];
  for (const kind of ['users', 'measurements', 'link_measurements', 'permissions', 'tags'] as const) {
    const here = new Map([...local.of(kind)].map(([id, row]) => [id, row.modified_time]));
    for (const { id, modified_time } of wanted.filter((row) => row.kind === kind)) {
      const mine = here.get(id);
      if (mine === undefined) found.push(`${name} should have ${kind} ${id}`);
      else if (mine !== modified_time) found.push(`${name} should have a newer ${kind} ${id}`);
      here.delete(id);
    }
    for (const id of here.keys()) found.push(`${name} should not have ${kind} ${id}`);
  }
  return found;
}
