import type { Generated } from 'kysely';

/** Rows as PostgreSQL holds them; names as on the wire. Instants are text with six decimals (decisions/). */
type Json = unknown;
type Stamped = { created_time: string; modified_time: string };
type MeasurementTypeColumns = Stamped & {
  org_id: string;
  name: string;
  unit: string;
  icon: string | null;
  image: string | null;
  active: Generated<boolean>;
};

export type Tables = {
  organisations: Stamped & {
    org_id: string;
    name: string;
    metadata: Generated<Json>;
    has_profile_image: Generated<boolean>;
    /** Who registered it. */
    owner_id: string | null;
  };
  org_sync_clock: { org_id: string; last_us: Generated<string> };
  users: Stamped & {
    org_id: string;
    user_id: string;
    name_first: Generated<string>;
    name_last: Generated<string>;
    email: string | null;
    experimental: Generated<boolean>;
    active: Generated<boolean>;
    is_hidden: Generated<boolean>;
    has_picture: Generated<boolean>;
    metadata: Generated<Json>;
    tag_ids: Generated<string[]>;
    /** Whom they became one with, while they are inactive. */
    merged_into: Generated<string | null>;
    /** Measurements of before went to somebody else with a merge, or wait to. */
    measured_since: Generated<string | null>;
  };
  tags: Stamped & {
    org_id: string;
    tag_id: string;
    name: string;
    type: string;
    is_hidden: Generated<boolean>;
    active: Generated<boolean>;
    metadata: Generated<Json>;
  };
  permissions: Stamped & {
    org_id: string;
    permission_id: string;
    user_id: string;
    tag_id: string | null;
    access: string;
    active: Generated<boolean>;
    /** The entry of the audit trail that tells who set it; null for what no person set. */
    audit_seq: string | null;
    /** By whose word alone it makes somebody an admin. */
    made_through: Generated<string[]>;
  };
  admin_changes: {
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
  };
  custom_measurement_types: MeasurementTypeColumns & { custom_id: string; classes: Generated<Json> };
  link_measurement_types: MeasurementTypeColumns & { link_type_id: string };
  strategies: Stamped & {
    org_id: string;
    strategy_id: string;
    tag_id: string | null;
    user_id: string | null;
    type: string;
    status: string;
    advice: string;
    drink_millilitres: number | null;
    active: Generated<boolean>;
  };
  readiness_assessments: Stamped & {
    org_id: string;
    readiness_id: string;
    /** YYYY-MM-DD on the way in; read as text. */
    assessed_on: string;
    place: string;
    items: Json;
    saved_by_user_id: string;
    active: Generated<boolean>;
  };
  saved_views: Stamped & {
    org_id: string;
    view_id: string;
    user_id: string;
    list: string;
    name: string;
    search: Json;
  };
  measurements: Stamped & {
    org_id: string;
    measurement_id: string;
    user_id: string;
    measured_by_user_id: string | null;
    measured_by_name_first: string | null;
    measured_by_name_last: string | null;
    name_first: string;
    name_last: string;
    type: string;
    custom_id: string | null;
    value: number;
    value_f: number | null;
    valid: Generated<boolean>;
    active: Generated<boolean>;
    metadata: Generated<Json>;
    raw_data: Json;
    tag_ids: Generated<string[]>;
    user_tag_ids: Generated<string[]>;
  };
  link_measurements: Stamped & {
    org_id: string;
    link_id: string;
    measurement_id: string;
    link_type_id: string;
    value: number;
    active: Generated<boolean>;
  };
  /** Appended to only. Whose test it is stands with the measurement, which a merge may move. */
  follow_up_notes: {
    org_id: string;
    note_id: string;
    measurement_id: string;
    kind: string;
    note: string;
    author_id: string;
    written_time: string;
  };
  /** Who has no row has the settings that everybody begins with. `next_digest_at` is null while the digest is off. */
  notification_settings: {
    org_id: string;
    user_id: string;
    mail: boolean;
    in_app: boolean;
    digest: boolean;
    digest_hour: number;
    time_zone: string;
    muted_tag_ids: string[];
    next_digest_at: Date | null;
  };
  /** Who was told of which test: once, whatever becomes of it. */
  notices: {
    org_id: string;
    notice_id: string;
    user_id: string;
    measurement_id: string;
    tag_id: string;
    status: string;
    in_app: boolean;
    made_at: Date;
    read_at: Date | null;
  };
  /** `moves_to`: whom the person was merged into, and who gets the measurements. */
  restamp_queue: {
    org_id: string;
    user_id: string;
    below: string;
    moves_to: string | null;
    attempts: Generated<number>;
    due_at: Generated<Date>;
  };
  /** How far the deletion of a tag has come; see tag-sweeps. */
  tag_sweeps: {
    org_id: string;
    tag_id: string;
    part: Generated<'people' | 'measurements' | 'stopped'>;
    after_id: Generated<string>;
    deleted_by: string | null;
    address: string | null;
    attempts: Generated<number>;
    due_at: Generated<Date>;
  };
  /** What digests add up; text times as `modified_time`, empty before the first. */
  measurement_counts: {
    org_id: string;
    user_id: string;
    counted_at: Generated<string>;
    void_at: Generated<string>;
    count: Generated<string>;
    seconds: Generated<string>;
    microseconds: Generated<string>;
    linked_count: Generated<string>;
    linked_seconds: Generated<string>;
    linked_microseconds: Generated<string>;
  };
  profile_images: { org_id: string; id: string; image: Buffer };
  credentials: { org_id: string; user_id: string; email: string; password_hash: string };
  sessions: {
    org_id: string;
    session_id: string;
    user_id: string;
    token_hash: Buffer;
    created_at: Generated<Date>;
    used_at: Generated<Date>;
    ended_at: Date | null;
    address: string | null;
    user_agent: string | null;
    /** Of whoever came through an identity provider. */
    provider_id: string | null;
  };
  /** Links that came by mail; ended when used, replaced by a newer one, or called off. */
  account_links: {
    org_id: string;
    link_id: string;
    user_id: string;
    purpose: string;
    /** Where it was mailed; null for a reset, which goes where the account signs in. */
    email: string | null;
    token_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
  /** `last_step`: the time step of the code used last; no code works twice. Not enabled while `enabled_at` is null. */
  two_factor: {
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
  };
  recovery_codes: { org_id: string; user_id: string; code_hash: Buffer; used_at: Date | null };
  /** `provider_id`: through whom e-mails of the domain sign in. */
  organisation_domains: {
    org_id: string;
    domain: string;
    provider_id: string | null;
    /** Somebody registered the organisation with an e-mail of it. */
    is_registered: Generated<boolean>;
    asked_at: Date | null;
    /** Since when its DNS record has been seen. */
    seen_at: Date | null;
    /** When others who use it were told. */
    told_at: Date | null;
    confirmed_at: Date | null;
    /** Since when it has been without its record though confirmed. */
    missing_since: Date | null;
    looked_at: Date | null;
  };
  /** That the organisation, whose people use a domain too, does not want another one to have it. */
  domain_objections: { org_id: string; domain: string; user_id: string; objected_at: Date };
  /** When a closed organisation is erased; written by a trigger alone. */
  closings: {
    org_id: string;
    closed_at: Date;
    erase_at: Date;
    /** Since when it is being erased, and whom to tell at the end. */
    erasing_since: Date | null;
    farewell: Json | null;
  };
  used_nonces: { org_id: string; nonce_hash: Buffer; used_at: Date };
  identity_providers: {
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
  };
  /** Who somebody is to their provider. */
  federated_identities: {
    org_id: string;
    user_id: string;
    issuer: string;
    subject: string;
    linked_at: Date;
  };
  /** Who of a directory was added as a person. */
  directory_people: { org_id: string; user_id: string; provider_id: string; directory_id: string };
  referral_links: { org_id: string; referral_id: string; user_id: string };
  referrals: { org_id: string; referral_id: string; registration_id: string; registered_at: Date };
  /** Known from their tests, or because somebody made a token for them. */
  devices: {
    org_id: string;
    device_id: string;
    serial: string;
    nickname: Generated<string>;
    home_tag_id: string | null;
    retired_at: Date | null;
    device: string | null;
    firmware: string | null;
    hardware_version: string | null;
    app_version: string | null;
    batch_id: string | null;
    tests: Generated<number>;
    first_seen: string | null;
    last_seen: string | null;
  };
  /** `device_id`: whose it is; null for one of the whole organisation. */
  device_tokens: {
    org_id: string;
    device_token_id: string;
    device_id: Generated<string | null>;
    created_by: Generated<string | null>;
    name: string;
    token_hash: Buffer;
    created_at: Generated<Date>;
    used_at: Date | null;
    revoked_at: Date | null;
  };
  /** What opens the wall on displays that nobody signs in on; empty `tag_ids` for everybody. */
  wall_links: {
    org_id: string;
    wall_link_id: string;
    name: string;
    tag_ids: string[];
    token_hash: Buffer;
    created_by: string;
    created_at: Generated<Date>;
    used_at: Date | null;
    revoked_at: Date | null;
  };
  audit: {
    org_id: string;
    seq: string;
    at: Date;
    user_id: string | null;
    action: string;
    subject: Json;
    address: string | null;
    previous_hash: Buffer;
    hash: Buffer;
  };
  sign_in_attempts: {
    account_key: Buffer;
    address_key: Buffer;
    /** Of a try that can still turn out to have been right, or none. */
    attempt_id: string | null;
    at: Generated<Date>;
    password_key: Buffer | null;
  };
  /** Belongs to no organisation. */
  /** `asked_by`: the organisation that asked for any place it liked, and answers for the room. */
  outside_answers: { name: string; answer: Json; kept_at: Date; asked_by: string | null };
  /** Of places, and of no organisation. `day` is written as text. */
  heat_days: {
    place: string;
    day: string;
    tz_id: string;
    sun_c: number | null;
    shade_c: number | null;
    is_over: boolean;
  };
  /** Belong to no organisation; what they are about is sealed. `turn_of`: whom they are done for, where that is one. */
  jobs: {
    job_id: string;
    kind: string;
    sealed: Buffer;
    due_at: Date;
    attempts: Generated<number>;
    urgent: Generated<boolean>;
    turn_of: string | null;
  };
  /** The period that was begun last; of no organisation. */
  recurring_work: { kind: string; period: Date };
  /** Wait for their e-mail to be confirmed; sealed, and of no organisation until then. */
  registrations: {
    registration_id: string;
    email_key: Buffer;
    token_hash: Buffer;
    sealed: Buffer;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
  /** Of the running servers, and of no organisation. */
  sync_schema_versions: { version: number; seen_at: Date };
  server_incarnation: { id: string; since: Generated<Date> };
};
