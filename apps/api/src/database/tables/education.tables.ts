import type { ModuleContent } from '@heatwise/domain/education/module-content';
import type { ModuleFileKind } from '@heatwise/domain/education/module-files';
import type { Generated } from 'kysely';
import { ALL_RIGHTS, type Json, type JsonOf, organisationTable } from './table.ts';

export const educationTables = {
  training_modules: organisationTable<{
    org_id: string;
    module_id: string;
    state: 'draft' | 'published' | 'retired';
    position: number;
    draft: Json;
    revision: Generated<number>;
    published_revision: number | null;
    version: number | null;
    created_by: string;
    created_at: Date;
    modified_at: Date;
  }>({ rights: ALL_RIGHTS }),
  module_versions: organisationTable<{
    org_id: string;
    module_id: string;
    version: number;
    content: JsonOf<ModuleContent>;
    asks: 'new' | 'everybody';
    published_by: string;
    published_at: Date;
  }>({ rights: ['select', 'insert'] }),
  /** `walked_to`: how far the walk over all people has come; null when it is at its end. */
  module_assignments: organisationTable<{
    org_id: string;
    assignment_id: string;
    module_id: string;
    everyone: boolean;
    user_ids: string[];
    tag_ids: string[];
    due: Json;
    repeats: Json;
    reminders: Generated<boolean>;
    active: Generated<boolean>;
    walked_to: string | null;
    made_by: string;
    made_at: Date;
  }>({ rights: ['select', 'insert', 'update'] }),
  courses: organisationTable<{
    org_id: string;
    course_id: string;
    user_id: string;
    module_id: string;
    round: number;
    version: number | null;
    assigned_on: string;
    due_on: string | null;
    started_at: Date | null;
    page_ids_done: Generated<string[]>;
    done_on: string | null;
    failed_at: Date | null;
    extra_attempts: Generated<number>;
    excused_at: Date | null;
    excused_by: string | null;
    excuse: string | null;
    withdrawn_at: Date | null;
    next_round_on: string | null;
    next_due_on: string | null;
    assigned_mail_on: Generated<string | null>;
    reminded_of: Generated<string | null>;
    overdue_mails: Generated<number>;
    overdue_mail_on: Generated<string | null>;
    identified_by: Generated<'session' | 'link' | null>;
    link_issued_by: Generated<string | null>;
  }>({ rights: ['select', 'insert', 'update'] }),
  course_attempts: organisationTable<{
    org_id: string;
    attempt_id: string;
    course_id: string;
    number: number;
    drawn: Json;
    answers: Generated<Json>;
    started_at: Date;
    ends_at: Date | null;
    submitted_at: Date | null;
    is_late: Generated<boolean>;
    late_answers: Json | null;
    points: number | null;
    points_of: number | null;
    percent: number | null;
    passed: boolean | null;
    identified_by: Generated<'session' | 'link' | null>;
    link_issued_by: Generated<string | null>;
  }>({ rights: ['select', 'insert', 'update'] }),
  certificates: organisationTable<{
    org_id: string;
    number: string;
    course_id: string;
    name: string;
    title: string;
    text: string;
    version: number;
    earned_on: string;
    valid_until: string | null;
  }>({ rights: ['select', 'insert'] }),
  enrolment_state: organisationTable<{
    org_id: string;
    people_until: string;
    attempts: Generated<number>;
    due_at: Generated<Date>;
    mails_at: Generated<Date>;
    mails_to: Generated<string | null>;
    mail_attempts: Generated<number>;
  }>({ rights: ['select', 'insert', 'update'] }),
  /** How often something changed that is counted of a slice of people; a number of 64 bits, read as text. */
  training_changes: organisationTable<{ org_id: string; slice: number; changes: string }>({
    rights: ['select', 'insert', 'update'],
    isExported: false,
  }),
  /** What a slice's people add up to on a day, and what that was counted from. */
  training_counts: organisationTable<{
    org_id: string;
    slice: number;
    day: string;
    changes: string;
    counted_at: string;
    modules: Json;
    user_ids: string[];
    turns: number[];
    overdue_people: number;
    failed_people: number;
  }>({ rights: ALL_RIGHTS, isExported: false }),
  /** Opens a person's courses without signing in; `mailed_to`: the address that it was sent to, if any. */
  course_links: organisationTable<{
    org_id: string;
    link_id: string;
    user_id: string;
    token_hash: Buffer;
    made_by: string | null;
    mailed_to: string | null;
    created_at: Date;
    expires_at: Date;
    used_at: Generated<Date | null>;
    ended_at: Generated<Date | null>;
  }>({ rights: ALL_RIGHTS }),
  /** `held_on`: the presenter's day. */
  toolbox_talks: organisationTable<{
    org_id: string;
    talk_id: string;
    module_id: string;
    version: number;
    presenter_id: string;
    place: string;
    location_id: string | null;
    held_on: string;
    started_at: Date;
    ended_at: Date;
    sent_at: Date;
  }>({ rights: ['select', 'insert', 'update'] }),
  talk_attendances: organisationTable<{
    org_id: string;
    talk_id: string;
    user_id: string;
    confirmed_at: Date;
  }>({ rights: ALL_RIGHTS }),
  /** `bytes` is a whole number of 64 bits, which the driver reads as text. */
  module_files: organisationTable<{
    org_id: string;
    file_id: string;
    kind: ModuleFileKind;
    name: string;
    bytes: string;
    seconds: number | null;
    media_type: string | null;
    upload_id: string | null;
    created_by: string;
    created_at: Date;
    completed_at: Date | null;
  }>({ rights: ALL_RIGHTS }),
  module_file_parts: organisationTable<{
    org_id: string;
    file_id: string;
    number: number;
    body: Buffer | null;
    etag: string | null;
    /** SHA-256; null for parts from before it was kept. */
    digest: Buffer | null;
  }>({ rights: ALL_RIGHTS }),
};
