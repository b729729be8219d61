import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import type { ReportFormat, ReportPaper, RunFormat, RunKind } from '@heatwise/domain/reports/report';
import type { ReportLanguage, SodiumUnit } from '@heatwise/domain/reports/report-choices';
import type { SurveyedType } from '@heatwise/domain/surveys/survey';
import type { Generated } from 'kysely';
import type { AccountTables } from './account-tables.ts';
import type { AlertTables } from './alert-tables.ts';
import type { Json, Stamped } from './column-kinds.ts';
import type { EducationTables } from './education-tables.ts';
import type { ProgrammeTables } from './programme-tables.ts';
import type { QuoteTables } from './quote-tables.ts';
import type { ServiceTables } from './service-tables.ts';
import type { SyncedTables } from './synced-tables.ts';
import type { TicketTables } from './ticket-tables.ts';

/** Rows as PostgreSQL holds them; names as on the wire. */
export type Tables = SyncedTables &
  AccountTables &
  AlertTables &
  EducationTables &
  ProgrammeTables &
  QuoteTables &
  ReportTables &
  SurveyTables &
  ServiceTables &
  SupportTables &
  TicketTables &
  OtherTables;

type OtherTables = {
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
  /** Appended to only. Whose test it is stands with the measurement, which a merge may move. */
  follow_up_notes: {
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
    /** Emails of the desk's work; of no meaning for anybody who does not work there. */
    desk: Generated<boolean>;
    next_digest_at: Date | null;
  };
  /** Who was notified of which test: once, whatever becomes of it. */
  /** A browser that takes push messages for a person, under the session that it was switched on in. */
  push_subscriptions: {
    org_id: string;
    subscription_id: string;
    user_id: string;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    heard_at: Date;
  };
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
  /** How far the walk through tests that are older than the organisation keeps them has come; stamps, empty before one. */
  retention_walks: {
    org_id: string;
    walked_to: Generated<string>;
    walks_to: Generated<string>;
    /** When a walk last went through all tests, and not only through those stamped long ago. */
    whole_at: Date | null;
    /** How many tests the walk has forgotten so far. */
    tests: Generated<number>;
    attempts: Generated<number>;
    due_at: Date;
  };
  /** What digests add up, of all and of the window of history; text times as `modified_time`, empty before the first. */
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
    window_from: Generated<string>;
    windowed_at: Generated<string>;
    window_count: Generated<string>;
    window_seconds: Generated<string>;
    window_microseconds: Generated<string>;
    window_linked_count: Generated<string>;
    window_linked_seconds: Generated<string>;
    window_linked_microseconds: Generated<string>;
  };
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
    device_time: Generated<string | null>;
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
  /** Belongs to no organisation. */
  /** `asked_by`: the organisation that asked for any place it liked, and answers for the room. */
  /** Read with the owner's rights only. */
  lasting_keys: { purpose: string; sealed_key: Buffer };
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
  /**
   * Belong to no organisation; what they are about is sealed. `turn_of`: whom they are done for, where that is one.
   * `taken_by`: the run that has the job until `taken_until`.
   */
  jobs: {
    job_id: string;
    kind: string;
    sealed: Buffer;
    due_at: Date;
    attempts: Generated<number>;
    urgent: Generated<boolean>;
    turn_of: string | null;
    taken_by: Generated<string | null>;
    taken_until: Generated<Date | null>;
  };
  /** The period that was begun last; of no organisation. */
  recurring_work: { kind: string; period: Date };
  /** Of the running servers, and of no organisation. */
  sync_schema_versions: { version: number; seen_at: Date };
  server_incarnation: { id: string; since: Generated<Date> };
};

/** Saved reports and what came of them. */
type ReportTables = {
  reports: {
    org_id: string;
    report_id: string;
    name: string;
    kind: RunKind;
    tag_ids: string[];
    days: number;
    time_zone: string;
    paper: ReportPaper;
    formats: ReportFormat[];
    schedule: Json | null;
    recipient_ids: string[];
    columns: string[] | null;
    language: Generated<ReportLanguage>;
    temperature_unit: TemperatureUnit | null;
    sodium_unit: Generated<SodiumUnit>;
    next_at: Date | null;
    revision: Generated<number>;
    active: Generated<boolean>;
    created_by: string;
    created_at: Date;
  };
  report_runs: {
    org_id: string;
    run_id: string;
    report_id: string;
    draft: Json;
    first_day: string;
    last_day: string;
    asked_by: string | null;
    asked_at: Date;
    begun_at: Generated<Date | null>;
    finished_at: Generated<Date | null>;
    state: Generated<'waiting' | 'done' | 'failed'>;
    attempts: Generated<number>;
    problem: Generated<string | null>;
  };
  report_files: { org_id: string; run_id: string; format: RunFormat; body: Buffer };
};

/** What an organisation lets the desk see, and what the desk looked at. */
type SupportTables = {
  support_access: {
    org_id: string;
    access_id: string;
    granted_by_name: string;
    reason: string;
    granted_at: Date;
    until: Date;
    ended_at: Generated<Date | null>;
    ended_by_name: Generated<string>;
  };
  support_views: { org_id: string; desk_user_id: string; what: string; seen_at: Date };
};

/** What is asked beside a test. */
type SurveyTables = {
  surveys: {
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
  };
  survey_versions: {
    org_id: string;
    survey_id: string;
    version: number;
    content: Json;
    published_by: string;
    published_at: Date;
  };
};
