import type { TemperatureUnit } from '@heatwise/domain/heat/temperature';
import type { ReportFormat, ReportPaper, RunFormat, RunKind } from '@heatwise/domain/reports/report';
import type { ReportLanguage, SodiumUnit } from '@heatwise/domain/reports/report-choices';
import type { Generated } from 'kysely';
import { ALL_RIGHTS, type Json, organisationTable } from './table.ts';

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
