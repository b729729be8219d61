import type { AlertEventKind, AlertState, MailState } from '@heatwise/domain/alerts/alert';
import type {
  AlertChannel,
  AlertScope,
  AlertSeverity,
  AlertStep,
  QuietHours,
} from '@heatwise/domain/alerts/alert-rule';
import type { AlertTrigger, SubjectKind } from '@heatwise/domain/alerts/alert-trigger';
import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import type { ReportFormat, ReportPaper, RunFormat, RunKind } from '@heatwise/domain/reports/report';
import type { ReportLanguage, SodiumUnit } from '@heatwise/domain/reports/report-choices';
import type { Generated } from 'kysely';
import { ALL_RIGHTS, type Json, type JsonOf, organisationTable } from './table.ts';

export const notificationTables = {
  /** Who has no row has the settings that everybody begins with. `next_digest_at` is null while the digest is off. */
  notification_settings: organisationTable<{
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
  }>({ rights: ['select', 'insert', 'update'] }),
  notices: organisationTable<{
    org_id: string;
    notice_id: string;
    user_id: string;
    measurement_id: string;
    tag_id: string;
    status: string;
    in_app: boolean;
    made_at: Date;
    read_at: Date | null;
  }>({ rights: ALL_RIGHTS }),
  /** A browser that takes push messages for a person, under the session that it was switched on in. */
  push_subscriptions: organisationTable<{
    org_id: string;
    subscription_id: string;
    user_id: string;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    heard_at: Date;
  }>({ rights: ALL_RIGHTS, placement: 'on the coordinator' }),
};

export const reportTables = {
  reports: organisationTable<{
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
  }>({ rights: ['select', 'insert', 'update'] }),
  report_runs: organisationTable<{
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
  }>({ rights: ALL_RIGHTS }),
  report_files: organisationTable<{ org_id: string; run_id: string; format: RunFormat; body: Buffer }>({
    rights: ALL_RIGHTS,
  }),
};

export const alertTables = {
  alert_rules: organisationTable<{
    org_id: string;
    rule_id: string;
    name: string;
    trigger: JsonOf<AlertTrigger>;
    scope: JsonOf<AlertScope>;
    severity: AlertSeverity;
    hold_minutes: number;
    cool_down_minutes: number;
    all_clear: boolean;
    quiet_hours: JsonOf<QuietHours | null>;
    steps: JsonOf<AlertStep[]>;
    message: string;
    pack: string | null;
    pack_rule: string | null;
    is_on: Generated<boolean>;
    active: Generated<boolean>;
    revision: Generated<number>;
    muted_until: Generated<Date | null>;
    muted_reason: Generated<string | null>;
    muted_by: Generated<string | null>;
    created_by: string;
    created_at: Date;
  }>({ rights: ['select', 'insert', 'update'] }),
  /** `tag_ids`: of a person their tags when it began, of a place its location and job. */
  alerts: organisationTable<{
    org_id: string;
    alert_id: string;
    /** The first alert of its incident; null for the first one itself. */
    incident_id: Generated<string | null>;
    rule_id: string;
    rule_name: string;
    trigger: Json;
    severity: AlertSeverity;
    message: string;
    subject_kind: SubjectKind;
    subject_key: string;
    subject_name: string;
    user_id: string | null;
    tag_ids: string[];
    state: AlertState;
    value: number | null;
    value_at: Date | null;
    no_data_since: Generated<Date | null>;
    began_at: Date;
    fired_at: Date | null;
    seen_at: Date;
    acknowledged_at: Generated<Date | null>;
    acknowledged_by: Generated<string | null>;
    note: Generated<string>;
    ended_at: Generated<Date | null>;
    steps_done: Generated<number>;
    next_at: Date | null;
    /** Of the site or the device of `value_at`; null for the organisation's. */
    time_zone: Generated<string | null>;
    is_simulated: Generated<boolean>;
  }>({ rights: ALL_RIGHTS }),
  alert_events: organisationTable<{
    org_id: string;
    alert_id: string;
    number: number;
    at: Date;
    what: AlertEventKind;
    user_id: string | null;
    note: Generated<string>;
  }>({ rights: ['select', 'insert'] }),
  /** What is to be told, or was, to whom at which step; `is_over`: that it is over. */
  alert_tellings: organisationTable<{
    org_id: string;
    alert_id: string;
    step: number;
    user_id: string;
    is_over: boolean;
    rule_id: string;
    due_at: Date;
    sent_at: Generated<Date | null>;
    letter_id: Generated<string | null>;
    channels: Generated<AlertChannel[]>;
    created_at: Generated<Date | null>;
    /** What became of the email of `letter_id`; null while it is not known. */
    mail_state: Generated<MailState | null>;
    mail_state_at: Generated<Date | null>;
  }>({ rights: ALL_RIGHTS }),
  /** `looked_us`: the organisation's clock at the last look, in µs since 1970; the driver reads it as text. */
  alert_looks: organisationTable<{
    org_id: string;
    tests_until: string;
    looked_us: string;
    clock_at: Date;
    weather_at: Date;
    attempts: Generated<number>;
    due_at: Date;
  }>({ rights: ['select', 'insert', 'update'] }),
};
