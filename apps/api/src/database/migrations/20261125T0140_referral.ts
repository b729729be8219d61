import { type Kysely, sql } from 'kysely';

const OF_ORGANISATION = "(org_id = nullif(current_setting('app.org_id', true), '')::uuid)";
const names = ['referral_invitations', 'referral_origins', 'stories', 'story_pictures'];

/** Invitations by mail, what becomes of them, and the stories that organisations tell each other: decision 0196. */
const statements = [
  // After a merge somebody has the links of two people: what was printed goes on to work.
  'alter table referral_links drop constraint referral_links_pkey',
  'alter table referral_links add primary key (org_id, referral_id)',
  'create index referral_links_of_user on referral_links (org_id, user_id)',
  `create table referral_invitations (
     org_id uuid not null,
     invitation_id uuid not null,
     user_id uuid not null,
     email text not null,
     email_key bytea not null,
     line text not null,
     link_id uuid not null,
     sent_at timestamptz not null,
     opened_at timestamptz,
     primary key (org_id, invitation_id),
     unique (link_id),
     foreign key (org_id, user_id) references users (org_id, user_id) on delete cascade
   )`,
  'create index referral_invitations_newest on referral_invitations (org_id, sent_at desc, invitation_id)',
  'create index referral_invitations_of on referral_invitations (org_id, user_id, sent_at desc)',
  // Null for what registered before this was kept.
  `alter table referrals add referred_org_id uuid, add invitation_id uuid,
         add state text not null default 'registered', add void_reason text,
         add constraint referrals_state_check
               check (state in ('registered', 'active', 'rewarded', 'lapsed', 'void'))`,
  'create index referrals_of_invitation on referrals (org_id, invitation_id) where invitation_id is not null',
  // By whose link an organisation registered, and how far that was followed. In the organisation that registered.
  `create table referral_origins (
     org_id uuid primary key,
     link_id uuid not null,
     referrer_org_id uuid not null,
     registration_id uuid not null,
     registered_at timestamptz not null,
     key text not null,
     domain text,
     is_known boolean not null,
     state text not null default 'new',
     attempts integer not null default 0,
     due_at timestamptz not null default now(),
     check (state in ('new', 'registered', 'active', 'rewarded', 'lapsed', 'void')),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  `create index referral_origins_due on referral_origins (due_at) where state in ('new', 'registered', 'active')`,
  // Of nobody: keyed hashes of addresses, and of what organisations registered by. They outlive organisations.
  `create table referral_addresses (
     email_key bytea primary key,
     invited_at timestamptz,
     refused_at timestamptz
   )`,
  `create table registered_keys (
     key_hash bytea primary key,
     registered_at timestamptz not null
   )`,
  `create table stories (
     org_id uuid not null,
     story_id uuid not null,
     state text not null default 'draft',
     title text not null,
     quote text not null,
     said_by text not null,
     organisation_name text not null,
     figures jsonb not null,
     has_picture boolean not null default false,
     revision integer not null default 1,
     created_at timestamptz not null,
     sent_at timestamptz,
     sent_by uuid,
     sent_by_name text,
     consent_version text,
     consent_text text,
     withdrawn_at timestamptz,
     decided_at timestamptz,
     decided_by text,
     reason text,
     published_at timestamptz,
     check (state in ('draft', 'submitted', 'published', 'declined')),
     check ((state = 'published') = (published_at is not null)),
     check (state not in ('submitted', 'published') or consent_text is not null),
     primary key (org_id, story_id),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  `create index stories_published on stories (published_at desc, story_id) where state = 'published'`,
  `create index stories_waiting on stories (sent_at) where state = 'submitted'`,
  `create unique index stories_by_id on stories (story_id)`,
  `create table story_pictures (
     org_id uuid not null,
     story_id uuid not null,
     image bytea not null,
     primary key (org_id, story_id),
     foreign key (org_id, story_id) references stories (org_id, story_id) on delete cascade
   )`,
  ...names.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy of_organisation on ${table} using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
    `create policy of_look_ups on ${table} for select to current_user using (true)`,
  ]),
  ...['stories', 'story_pictures'].map(
    (table) => `create policy at_desk on ${table} for select to heatwise_desk using (true)`,
  ),
  // Whose link it is: somebody's own, or that of an invitation.
  `create or replace function referrer_of_link(wanted uuid) returns table(org_id uuid, name_first text, organisation_name text)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select r.org_id, u.name_first, o.name
             from (select l.org_id, l.user_id from referral_links l where l.referral_id = wanted
                   union all
                   select i.org_id, i.user_id from referral_invitations i where i.link_id = wanted) r
             join users u using (org_id, user_id) join organisations o using (org_id)
            where u.active $$`,
  `create function organisations_to_follow(now_ timestamptz) returns setof uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select o.org_id from referral_origins o
            where o.state in ('new', 'registered', 'active') and o.due_at <= now_ $$`,
  // What an organisation agreed to show to others, and nothing else of it; none of one that is closed.
  `create function published_stories(most integer)
     returns table(story_id uuid, title text, quote text, said_by text, organisation_name text, figures jsonb,
                   has_picture boolean, published_at timestamptz)
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select s.story_id, s.title, s.quote, s.said_by, s.organisation_name, s.figures, s.has_picture, s.published_at
             from stories s join organisations o using (org_id)
            where s.state = 'published' and not o.metadata ? '_closing' and not is_being_erased(s.org_id)
            order by s.published_at desc, s.story_id limit most $$`,
  `create function picture_of_published_story(wanted uuid) returns bytea
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select p.image
             from stories s join story_pictures p using (org_id, story_id) join organisations o using (org_id)
            where s.story_id = wanted and s.state = 'published' and not o.metadata ? '_closing'
              and not is_being_erased(s.org_id) $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
