import type { AlertEventKind, AlertState } from '@heatwise/domain/alerts/alert-life';
import type { MailState } from '@heatwise/domain/alerts/alert-notification';
import type {
  AlertChannel,
  AlertScope,
  AlertSeverity,
  AlertStep,
  QuietHours,
} from '@heatwise/domain/alerts/alert-rule';
import type { AlertTrigger, SubjectKind } from '@heatwise/domain/alerts/alert-trigger';
import type { Generated } from 'kysely';
import { ALL_RIGHTS, type Json, type JsonOf, organisationTable } from './table.ts';

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
