import type { Generated } from 'kysely';
import { ALL_RIGHTS, type Json, organisationTable, sharedTable } from './table.ts';

export const accountTables = {
  profile_images: organisationTable<{ org_id: string; id: string; image: Buffer }>({ rights: ALL_RIGHTS }),
  credentials: organisationTable<{
    org_id: string;
    user_id: string;
    email: string;
    password_hash: string;
    /** Until when a password works that an admin set and its person has to replace; null for one that its person chose. */
    temporary_until: Generated<Date | null>;
    /** Failed tries that are not in the audit trail yet, when the last entry was written, and where the last one came from. */
    failed_tries: Generated<number>;
    failed_noted_at: Generated<Date | null>;
    failed_address: Generated<string | null>;
  }>({ rights: ALL_RIGHTS, placement: 'on the coordinator' }),
  sessions: organisationTable<{
    org_id: string;
    session_id: string;
    user_id: string;
    token_hash: Buffer;
    created_at: Generated<Date>;
    used_at: Generated<Date>;
    ended_at: Date | null;
    address: string | null;
    user_agent: string | null;
    /** Of people who came through an identity provider. */
    provider_id: string | null;
    /** When the person last proved who they are after signing in; null until then. */
    reauthenticated_at: Generated<Date | null>;
  }>({ rights: ALL_RIGHTS }),
  /** Links that came by email; ended when used, replaced by a newer one, or called off. */
  account_links: organisationTable<{
    org_id: string;
    link_id: string;
    user_id: string;
    purpose: string;
    /** Where it was mailed; null for a reset, which goes where the account signs in. */
    email: string | null;
    /** Who asked for another address of an account; null where two admins agreed, and of other links. */
    asked_by: Generated<string | null>;
    token_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  }>({ rights: ALL_RIGHTS, isExported: false }),
  /** `last_step`: the time step of the code used last; no code works twice. Not enabled while `enabled_at` is null. */
  two_factor: organisationTable<{
    org_id: string;
    user_id: string;
    sealed_secret: Buffer;
    /** When the secret was shown that waits to be confirmed. */
    offered_at: Date | null;
    enabled_at: Date | null;
    last_step: Generated<string>;
    /** Since the last right one. */
    wrong_codes: Generated<number>;
    wrong_at: Date | null;
  }>({ rights: ALL_RIGHTS, placement: 'on the coordinator', isExported: false }),
  recovery_codes: organisationTable<{
    org_id: string;
    user_id: string;
    code_hash: Buffer;
    used_at: Date | null;
  }>({ rights: ALL_RIGHTS, placement: 'on the coordinator', isExported: false }),
  /** `provider_id`: through whom emails of the domain sign in. */
  organisation_domains: organisationTable<{
    org_id: string;
    domain: string;
    provider_id: string | null;
    /** Somebody registered the organisation with an email of it. */
    is_registered: Generated<boolean>;
    asked_at: Date | null;
    /** Since when its DNS record has been seen. */
    seen_at: Date | null;
    /** When others who use it were notified. */
    told_at: Date | null;
    confirmed_at: Date | null;
    /** Since when it has been without its record though confirmed. */
    missing_since: Date | null;
    looked_at: Date | null;
  }>({ rights: ALL_RIGHTS, placement: 'on the coordinator' }),
  /** That the organisation, whose people use a domain too, does not want another one to have it. */
  domain_objections: organisationTable<{
    org_id: string;
    domain: string;
    user_id: string;
    objected_at: Date;
  }>({ rights: ['select', 'insert', 'update', 'delete'], placement: 'on the coordinator' }),
  used_nonces: organisationTable<{ org_id: string; nonce_hash: Buffer; used_at: Date }>({
    rights: ['select', 'insert', 'delete'],
    isExported: false,
  }),
  identity_providers: organisationTable<{
    org_id: string;
    provider_id: string;
    preset: string;
    name: string;
    issuer: string;
    client_id: string;
    sealed_secret: Buffer | null;
    allowed_tenants: string[];
    provisions_people: boolean;
    created_at: Date;
  }>({ rights: ALL_RIGHTS, placement: 'on the coordinator' }),
  /** Who somebody is to their provider. */
  federated_identities: organisationTable<{
    org_id: string;
    user_id: string;
    issuer: string;
    subject: string;
    linked_at: Date;
    /** With which they signed in before, or which their organisation's domain shows to be theirs; null where nothing does. */
    email: Generated<string | null>;
  }>({ rights: ['select', 'insert', 'delete'] }),
  /** Who of a directory was added as a person. */
  directory_people: organisationTable<{
    org_id: string;
    user_id: string;
    provider_id: string;
    directory_id: string;
  }>({ rights: ['select', 'insert', 'update'], placement: 'on the coordinator' }),
  admin_changes: organisationTable<{
    org_id: string;
    change_id: string;
    kind: string;
    user_id: string;
    wanted: Json;
    seen: Json;
    asked_by: string;
    asked_from: string;
    asked_at: Date;
    expires_at: Date;
    answered_at: Date | null;
    answered_by: string | null;
    answer: string | null;
  }>({ rights: ['select', 'insert', 'update'] }),
  /** Wait for their email to be confirmed; sealed, and of no organisation until then. */
  registrations: sharedTable<{
    registration_id: string;
    email_key: Buffer;
    token_hash: Buffer;
    sealed: Buffer;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  }>({ rights: ALL_RIGHTS }),
  sign_in_attempts: sharedTable<{
    account_key: Buffer;
    address_key: Buffer;
    /** Of a try that can still turn out to have been right, or none. */
    attempt_id: string | null;
    at: Generated<Date>;
    password_key: Buffer | null;
  }>({ rights: ['select', 'insert', 'delete'] }),
  registered_keys: sharedTable<{ key_hash: Buffer; registered_at: Date }>({ rights: ['select', 'insert'] }),
};
