/** How people sign in, and by which links and providers. */
export const accountTables = [
  `create table credentials (
     org_id uuid not null,
     user_id uuid not null,
     email text not null,
     password_hash text not null,
     primary key (org_id, user_id),
     foreign key (org_id, user_id) references users (org_id, user_id) on delete cascade
   )`,
  `create unique index credentials_email on credentials (lower(email))`,
  `create index credentials_of_mail_domain on credentials (split_part(lower(email), '@', '-1'::integer))`,
  `create table identity_providers (
     org_id uuid not null,
     provider_id uuid not null,
     preset text not null,
     name text not null,
     issuer text not null,
     client_id text not null,
     sealed_secret bytea,
     allowed_tenants text[] not null default '{}',
     provisions_people boolean not null default false,
     created_at timestamptz not null,
     check (preset in ('oidc', 'entra')),
     primary key (org_id, provider_id),
     unique (provider_id),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  `create table sessions (
     org_id uuid not null,
     session_id uuid not null,
     user_id uuid not null,
     token_hash bytea not null,
     created_at timestamptz not null default now(),
     used_at timestamptz not null default now(),
     ended_at timestamptz,
     address text,
     user_agent text,
     provider_id uuid,
     primary key (org_id, session_id),
     unique (token_hash),
     foreign key (org_id, user_id) references users (org_id, user_id) on delete cascade
   )`,
  // Links that came by email and let their reader do one thing with an account; only a hash of each is kept.
  `create table account_links (
     org_id uuid not null,
     link_id uuid not null,
     user_id uuid not null,
     purpose text not null,
     token_hash bytea not null,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     ended_at timestamptz,
     email text,
     constraint account_links_email_check check ((purpose = 'reset-password') or (email is not null)),
     constraint account_links_purpose_check check (purpose in ('reset-password', 'invitation', 'change-email')),
     primary key (org_id, link_id),
     unique (token_hash),
     foreign key (org_id, user_id) references users (org_id, user_id) on delete cascade
   )`,
  `create index account_links_of_organisation on account_links (org_id, purpose, created_at)`,
  `create index account_links_of_user on account_links (org_id, user_id, purpose, created_at)`,
  // A second factor goes with the password it is beside: without credentials there is none.
  `create table two_factor (
     org_id uuid not null,
     user_id uuid not null,
     sealed_secret bytea not null,
     enabled_at timestamptz,
     last_step bigint not null default 0,
     offered_at timestamptz,
     wrong_codes integer not null default 0,
     wrong_at timestamptz,
     primary key (org_id, user_id),
     foreign key (org_id, user_id) references credentials (org_id, user_id) on delete cascade
   )`,
  `create table recovery_codes (
     org_id uuid not null,
     user_id uuid not null,
     code_hash bytea not null,
     used_at timestamptz,
     primary key (org_id, user_id, code_hash),
     foreign key (org_id, user_id) references two_factor (org_id, user_id) on delete cascade
   )`,
  // A domain that was registered with, one that was asked for, and one that its DNS record confirmed: the last alone leads to a provider.
  `create table organisation_domains (
     org_id uuid not null,
     domain text not null,
     provider_id uuid,
     is_registered boolean not null default false,
     asked_at timestamptz,
     seen_at timestamptz,
     told_at timestamptz,
     confirmed_at timestamptz,
     missing_since timestamptz,
     looked_at timestamptz,
     check (domain = lower(domain)),
     primary key (org_id, domain),
     foreign key (org_id) references organisations (org_id) on delete cascade,
     foreign key (org_id, provider_id) references identity_providers (org_id, provider_id) on delete set null (provider_id)
   )`,
  `create unique index organisation_domains_confirmed on organisation_domains (domain) where (confirmed_at is not null)`,
  `create unique index organisation_domains_registered on organisation_domains (domain) where is_registered`,
  // An objection counts from when it was made or, later, from when somebody of its organisation last used the domain.
  `create table domain_objections (
     org_id uuid not null,
     domain text not null,
     user_id uuid not null,
     objected_at timestamptz not null,
     check (domain = lower(domain)),
     primary key (org_id, domain),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  `create index domain_objections_of_domain on domain_objections (domain)`,
  // Sign-ins through a provider that are over: its word about each opens one session, and no second.
  `create table used_nonces (
     org_id uuid not null,
     nonce_hash bytea not null,
     used_at timestamptz not null,
     primary key (org_id, nonce_hash),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  `create index used_nonces_by_age on used_nonces (org_id, used_at)`,
  // Who somebody is at a provider: issuer and subject, never the email. It outlives the provider's settings.
  `create table federated_identities (
     org_id uuid not null,
     user_id uuid not null,
     issuer text not null,
     subject text not null,
     linked_at timestamptz not null,
     primary key (org_id, user_id),
     unique (org_id, issuer, subject),
     foreign key (org_id, user_id) references users (org_id, user_id) on delete cascade
   )`,
  // Who of the organisation's directory was added, so that nobody is added twice and they are known at their first sign-in.
  `create table directory_people (
     org_id uuid not null,
     user_id uuid not null,
     provider_id uuid not null,
     directory_id uuid not null,
     primary key (org_id, user_id),
     unique (org_id, provider_id, directory_id),
     foreign key (org_id, provider_id) references identity_providers (org_id, provider_id) on delete cascade,
     foreign key (org_id, user_id) references users (org_id, user_id) on delete cascade
   )`,
  `create table referral_links (
     org_id uuid not null,
     referral_id uuid not null,
     user_id uuid not null,
     primary key (org_id, user_id),
     unique (referral_id),
     foreign key (org_id, user_id) references users (org_id, user_id) on delete cascade
   )`,
  `create table referrals (
     org_id uuid not null,
     referral_id uuid not null,
     registration_id uuid not null,
     registered_at timestamptz not null,
     primary key (org_id, registration_id),
     foreign key (referral_id) references referral_links (referral_id) on delete cascade
   )`,
  `create table notification_settings (
     org_id uuid not null,
     user_id uuid not null,
     mail boolean not null,
     in_app boolean not null,
     digest boolean not null,
     digest_hour smallint not null,
     time_zone text not null,
     muted_tag_ids uuid[] not null,
     next_digest_at timestamptz,
     check ((digest_hour >= 0) and (digest_hour <= 23)),
     primary key (org_id, user_id),
     foreign key (org_id, user_id) references users (org_id, user_id) on delete cascade
   )`,
  `create index notification_settings_due on notification_settings (next_digest_at) where (next_digest_at is not null)`,
  `create table notices (
     org_id uuid not null,
     notice_id uuid not null,
     user_id uuid not null,
     measurement_id uuid not null,
     tag_id uuid not null,
     status text not null,
     in_app boolean not null,
     made_at timestamptz not null,
     read_at timestamptz,
     primary key (org_id, notice_id),
     unique (org_id, measurement_id, user_id),
     foreign key (org_id, measurement_id) references measurements (org_id, measurement_id) on delete cascade,
     foreign key (org_id, tag_id) references tags (org_id, tag_id) on delete cascade,
     foreign key (org_id, user_id) references users (org_id, user_id) on delete cascade
   )`,
  `create index notices_of_person on notices (org_id, user_id, made_at desc)`,
];
