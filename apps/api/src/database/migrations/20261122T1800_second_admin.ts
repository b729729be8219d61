import { type Kysely, sql } from 'kysely';

/**
 * What touches an admin takes two. Whoever is an admin already counts as made by those whom the audit trail names, one
 * after another; the owner is who registered, else the first admin.
 */
const changes = [
  'alter table organisations add column owner_id uuid',
  `alter table permissions add column made_through uuid[] not null default '{}'`,
  'alter table organisations no force row level security',
  'alter table permissions no force row level security',
  'alter table users no force row level security',
  'alter table audit no force row level security',
  `update organisations o set owner_id = coalesce(
     (select a.user_id from audit a where a.org_id = o.org_id and a.action = 'organisation.register' limit 1),
     (select p.user_id from permissions p join users u using (org_id, user_id)
       where p.org_id = o.org_id and p.active and u.active
         and (p.tag_id is null and string_to_array(p.access, ',') && '{admin,super}'
           or p.tag_id = '00000000-0000-4000-8000-00000000ad01')
       order by p.created_time, p.permission_id limit 1))`,
  `with recursive made as (
     select p.org_id, p.permission_id, p.user_id, a.user_id as by
       from permissions p
       join organisations o using (org_id)
       join audit a on a.org_id = p.org_id and a.seq = p.audit_seq and a.action in ('permission.set', 'person.import')
      where (p.tag_id is null and string_to_array(p.access, ',') && '{admin,super}'
          or p.tag_id in ('00000000-0000-4000-8000-00000000ad01', '00000000-0000-4000-8000-00000000ad03')
             and string_to_array(p.access, ',') && '{special,admin}')
        and a.user_id is distinct from o.owner_id and a.user_id is not null),
   line as (
     select org_id, permission_id, by from made
     union
     select l.org_id, l.permission_id, m.by from line l join made m on m.org_id = l.org_id and m.user_id = l.by)
   update permissions p set made_through = found.makers
     from (select org_id, permission_id, array_agg(distinct by order by by) as makers from line
            group by org_id, permission_id) found
    where p.org_id = found.org_id and p.permission_id = found.permission_id`,
  'alter table organisations force row level security',
  'alter table permissions force row level security',
  'alter table users force row level security',
  'alter table audit force row level security',
  `create table admin_changes (
     org_id uuid not null references organisations on delete cascade,
     change_id uuid not null,
     kind text not null,
     user_id uuid not null,
     wanted jsonb not null,
     /** What the person was and might do when it was asked for: what is confirmed is what was looked at. */
     seen jsonb not null,
     asked_by uuid not null,
     asked_from text not null,
     asked_at timestamptz not null,
     expires_at timestamptz not null,
     answered_at timestamptz,
     answered_by uuid,
     answer text check (answer in ('confirmed', 'refused', 'withdrawn')),
     primary key (org_id, change_id)
   )`,
  'create index admin_changes_open on admin_changes (org_id, asked_at) where answered_at is null',
  'alter table admin_changes enable row level security',
  'alter table admin_changes force row level security',
  `create policy of_organisation on admin_changes
     using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
     with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of changes) await sql.raw(text).execute(db);
}
