import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import {
  GIVEN_UP,
  MOST_REPORT_FILES_BYTES,
  MOST_REPORT_TRIES,
  NOT_MADE,
} from '@heatwise/domain/reports/report';
import type { Kysely } from 'kysely';
import { appendAudit } from '../../../audit/audit.ts';
import { addresseesOf } from '../../../auth/actors.store.ts';
import { isHeldByOthers } from '../../../background/block-work.ts';
import type { JobQueue } from '../../../background/job-queue.ts';
import { handlerOf } from '../../../background/job-worker.ts';
import { mailJob } from '../../../background/mail-job.ts';
import type { Tables } from '../../../database/tables.ts';
import { inSnapshot, type WriteIn, type WritingScope } from '../../../organisation/organisation-scope.ts';
import type { SnapshotIn } from '../../../organisation/replica-reads.ts';
import { readPack } from '../evidence/read-pack.ts';
import { makeReportJob } from '../runs.commands.ts';
import {
  changeWaiting,
  type EvidenceRun,
  insertFiles,
  type ReportFile,
  type ReportRunOf,
  removeOldestFiles,
  type WaitingRun,
  waitingRun,
} from '../runs.store.ts';
import type { FileWriter } from './file-writer.ts';
import { NotPossible, readReport } from './read-report.ts';
import type { ReportSources } from './report-facts.ts';
import { reportLetter } from './report-letter.ts';

type Parts = {
  readonly database: Kysely<Tables>;
  /** What a report says is read by it. */
  readonly copyIn: SnapshotIn;
  readonly writeIn: WriteIn;
  readonly jobs: JobQueue;
  readonly clock: () => Date;
  readonly publicUrl: () => string;
  readonly sources: ReportSources;
  readonly files: FileWriter;
  /** There for tests. */
  readonly mostFileBytes?: number;
};

/** Files, and what is written together with them. */
type Made = {
  readonly files: readonly ReportFile[];
  readonly together: (scope: WritingScope) => Promise<unknown>;
};

/**
 * Makes the files of a run: reads within one snapshot, writes the files in a thread, and stores them together with the
 * emails about them. A server that dies in between leaves a run that waits, which is made again. One that fails says so,
 * and is given up after some tries.
 */
export function makeReportHandler(parts: Parts) {
  return handlerOf(makeReportJob, async ({ org_id, run_id }) => {
    const { clock, database, writeIn, mostFileBytes = MOST_REPORT_FILES_BYTES } = parts;
    const run = await inSnapshot(database, org_id, (scope) => waitingRun(scope, run_id));
    if (!run) return;
    await writeIn(org_id, (scope) => changeWaiting(scope, run_id, { begun_at: clock() }));
    try {
      const { files, together } = await made(parts, org_id, run);
      await writeIn(org_id, async (scope) => {
        const done = { state: 'done', finished_at: clock(), problem: null } as const;
        // Somebody else may have made it meanwhile.
        if (!(await changeWaiting(scope, run_id, done))) return;
        await insertFiles(scope, run_id, files);
        await removeOldestFiles(scope, { runId: run_id, mostBytes: mostFileBytes });
        await together(scope);
      });
    } catch (error) {
      if (isHeldByOthers(error)) throw error;
      const attempts = run.attempts + 1;
      const isOver = error instanceof NotPossible || attempts >= MOST_REPORT_TRIES;
      const problem = error instanceof NotPossible ? error.message : isOver ? GIVEN_UP : NOT_MADE;
      await writeIn(org_id, (scope) =>
        changeWaiting(scope, run_id, {
          attempts,
          problem,
          ...(isOver && { state: 'failed', finished_at: clock() }),
        }),
      );
      // The queue says in the log what it was, and comes back.
      if (!isOver) throw error;
    }
  });
}

/** Throws NotPossible. */
function made(parts: Parts, orgId: string, run: WaitingRun): Promise<Made> {
  const { draft } = run;
  return draft.kind === 'evidence'
    ? evidencePack(parts, orgId, { ...run, draft })
    : report(parts, orgId, { ...run, draft });
}

async function report(parts: Parts, orgId: string, run: ReportRunOf): Promise<Made> {
  const { copyIn, jobs, clock, publicUrl, sources } = parts;
  const { draft } = run;
  const input = await readReport(copyIn, orgId, run, { sources, now: clock() });
  const files = await parts.files.writeReport(input);
  return {
    files: files.map(({ format, body }) => ({ format, body: Buffer.from(body) })),
    async together(scope: WritingScope) {
      const people = await addresseesOf(scope, draft.recipient_ids);
      for (const { email, actor } of people.values()) {
        if (!email || !isOrgAdmin(actor)) continue;
        const facts = { to: email, organisation: input.organisation, name: draft.name, run };
        await jobs.put(scope, mailJob, reportLetter(facts, `${publicUrl()}/settings/reports`));
      }
    },
  };
}

async function evidencePack(parts: Parts, orgId: string, run: EvidenceRun): Promise<Made> {
  const { copyIn, clock, sources } = parts;
  const { draft, run_id, report_id, asked_by } = run;
  const input = await readPack(copyIn, orgId, run, { sources, now: clock() });
  const { zip, manifest_sha256 } = await parts.files.writePack(input);
  return {
    files: [{ format: 'zip', body: Buffer.from(zip) }],
    // Notes what the pack's manifest is, so that a pack can be compared with the trail.
    together: (scope) =>
      appendAudit(scope, {
        user_id: asked_by,
        action: 'report.evidence-made',
        subject: { report_id, run_id, name: draft.name, manifest_sha256 },
        address: null,
      }),
  };
}
