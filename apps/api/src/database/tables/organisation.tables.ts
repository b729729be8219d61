import type { SavedView } from '@heatwise/contract/views/views.contract';
import type { SurveyedType } from '@heatwise/domain/surveys/survey';
import type { Generated } from 'kysely';
import { ALL_RIGHTS, type Json, type JsonOf, organisationTable, type Stamped, sharedTable } from './table.ts';

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

export const serverTables = {
  /** Read with the owner's rights only. */
  lasting_keys: sharedTable<{ purpose: string; sealed_key: Buffer }>({ rights: [] }),
  /** `asked_by`: the organisation that asked for a place of its own choice and pays for the storage. */
  outside_answers: sharedTable<{ name: string; answer: Json; kept_at: Date; asked_by: string | null }>({
    // Cached weather names positions of all organisations' sites: functions read it by its exact place.
    rights: [],
  }),
  /** Of places, and of no organisation. `day` is written as text. */
  heat_days: sharedTable<{
    place: string;
    day: string;
    tz_id: string;
    sun_c: number | null;
    shade_c: number | null;
    is_over: boolean;
  }>({ rights: [] }),
  /**
   * Belong to no organisation; what they are about is sealed. `turn_of`: whom they are done for, where that is one.
   * `taken_by`: the run that has the job until `taken_until`.
   */
  jobs: sharedTable<{
    job_id: string;
    kind: string;
    sealed: Buffer;
    due_at: Date;
    attempts: Generated<number>;
    urgent: Generated<boolean>;
    turn_of: string | null;
    taken_by: Generated<string | null>;
    taken_until: Generated<Date | null>;
  }>({
    rights: ALL_RIGHTS,
    // The server mails a customer's people: the desk can only ask for it.
    desk: ['insert'],
  }),
  /** The period that was begun last; of no organisation. */
  recurring_work: sharedTable<{ kind: string; period: Date }>({ rights: ['select', 'insert', 'update'] }),
};

export const organisationTables = {
  /** When a closed organisation is erased; written by a trigger alone. */
  closings: organisationTable<{
    org_id: string;
    closed_at: Date;
    erase_at: Date;
    /** Since when it is being erased, and whom to notify at the end. */
    erasing_since: Date | null;
    farewell: JsonOf<{ name: string; emails: string[] } | null>;
  }>({ rights: ['select'] }),
  /** `valid_until`: a day as text; `seats` is null for any number. */
  licences: organisationTable<{
    org_id: string;
    plan: string;
    seats: number | null;
    valid_until: string | null;
    set_at: Generated<Date>;
  }>({ rights: ['select'], desk: ['select', 'insert', 'update'] }),
  audit: organisationTable<{
    org_id: string;
    seq: string;
    at: Date;
    user_id: string | null;
    action: string;
    subject: JsonOf<Record<string, unknown>>;
    address: string | null;
    previous_hash: Buffer;
    hash: Buffer;
  }>({
    rights: ['select', 'insert'],
    // The desk adds what it does to the organisation's trail, chained to the newest entry, and may not read the trail.
    desk: ['insert'],
    deskColumns: ['org_id', 'seq', 'hash'],
  }),
  support_access: organisationTable<{
    org_id: string;
    access_id: string;
    granted_by_name: string;
    reason: string;
    granted_at: Date;
    until: Date;
    ended_at: Generated<Date | null>;
    ended_by_name: Generated<string>;
  }>({ rights: ['select', 'insert', 'update'], desk: ['select'] }),
  support_views: organisationTable<{ org_id: string; desk_user_id: string; what: string; seen_at: Date }>({
    rights: ['select'],
    desk: ['select', 'insert', 'update'],
  }),
  readiness_assessments: organisationTable<
    Stamped & {
      org_id: string;
      readiness_id: string;
      /** YYYY-MM-DD on the way in; read as text. */
      assessed_on: string;
      place: string;
      items: Json;
      saved_by_user_id: string;
      active: Generated<boolean>;
    }
  >({ rights: ['select', 'insert', 'update'] }),
  saved_views: organisationTable<
    Stamped & {
      org_id: string;
      view_id: string;
      user_id: string;
      list: SavedView['list'];
      name: string;
      search: JsonOf<SavedView['search']>;
    }
  >({ rights: ALL_RIGHTS }),
  /** Appended to only. Whose test it is stands with the measurement, which a merge may move. */
  follow_up_notes: organisationTable<{
    org_id: string;
    note_id: string;
    measurement_id: string;
    kind: string;
    note: string;
    /** Null where a program wrote it, with the token that it came with. */
    author_id: string | null;
    api_token_id: Generated<string | null>;
    program_name: Generated<string | null>;
    written_time: string;
  }>({ rights: ['select', 'insert'] }),
  surveys: organisationTable<{
    org_id: string;
    survey_id: string;
    type: SurveyedType;
    custom_id: string | null;
    draft: Json;
    revision: Generated<number>;
    version: Generated<number>;
    is_on: Generated<boolean>;
    active: Generated<boolean>;
    created_by: string;
    created_at: Date;
  }>({ rights: ['select', 'insert', 'update'] }),
  survey_versions: organisationTable<{
    org_id: string;
    survey_id: string;
    version: number;
    content: Json;
    published_by: string;
    published_at: Date;
  }>({ rights: ['select', 'insert'] }),
};
