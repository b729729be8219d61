import type { AuditAction } from '@heatwise/domain/audit/audit-text';
import { type AuditEntry, appendAudit } from '../../audit/audit.ts';
import type { BlockWork } from '../../background/block-work.ts';
import { setAside } from '../../background/set-aside.store.ts';
import type { ReadIn, WriteIn, WritingScope } from '../../organisation/organisation-scope.ts';
import type { UnscopedQueries } from '../../organisation/unscoped-queries.store.ts';
import { restampLinked } from '../../sync/linked-stamps.store.ts';
import { moveWaiting } from '../../sync/measurement-moves.ts';
import { TAG_BLOCK } from './tag-blocks.ts';
import { changeTagOfMeasurements, changeTagOfPeople } from './tag-carriers.store.ts';
import {
  endSweep,
  findSweep,
  nextPeople,
  nextSwept,
  nextTaggedMeasurements,
  noteProgress,
  type TagSweep,
} from './tag-sweeps.store.ts';

/**
 * The next block of taking a deleted tag off people and measurements: it walks through them in the order of their ids,
 * and how far it came commits with what it changed. Nothing comes up behind it, for a deleted tag is put on nobody.
 * What it took the tag off is in the audit trail, for the way back. False when nothing is left to do, or the tag is
 * not to be taken off any more: a restore stops the sweep, under the same clock.
 */
export async function sweepBlock(scope: WritingScope, tagId: string): Promise<boolean> {
  const sweep = await findSweep(scope, tagId);
  if (!sweep) await endSweep(scope, tagId);
  if (!sweep || sweep.part === 'stopped') return false;
  const { part, after_id } = sweep;
  const next = part === 'people' ? nextPeople : nextTaggedMeasurements;
  const passed = await next(scope, tagId, after_id, TAG_BLOCK);
  const carriers = passed.flatMap(({ id, carries }) => (carries ? [id] : []));
  if (carriers.length > 0) await takeOff(scope, tagId, sweep, carriers);
  if (passed.length === TAG_BLOCK) {
    await noteProgress(scope, tagId, part, passed.at(-1)?.id);
    return true;
  }
  if (part === 'measurements') {
    await endSweep(scope, tagId);
    return false;
  }
  await noteProgress(scope, tagId, 'measurements');
  return true;
}

async function takeOff(
  scope: WritingScope,
  tag_id: string,
  { part, deleted_by, address }: TagSweep,
  ids: readonly string[],
): Promise<void> {
  const note = (action: AuditAction, subject: AuditEntry['subject']) =>
    appendAudit(scope, { user_id: deleted_by, action, subject, address });
  if (part === 'people') {
    const user_ids = await changeTagOfPeople(scope, 'take', tag_id, ids);
    await note('tag.delete.users', { tag_id, user_ids });
  } else {
    await moveWaiting(scope, ids);
    const measurement_ids = await changeTagOfMeasurements(scope, 'take', tag_id, ids);
    await restampLinked(scope, measurement_ids);
    await note('tag.delete.measurements', { tag_id, measurement_ids });
  }
}

type Parts = {
  readonly unscopedQueries: UnscopedQueries;
  readonly readIn: ReadIn;
  readonly writeIn: WriteIn;
};

/** Deletions whose call ended before they did go on in the background, on whichever server. */
export function tagSweeps({ unscopedQueries, readIn, writeIn }: Parts): BlockWork {
  return {
    name: 'taking a deleted tag off',
    failures: {
      name: 'heatwise_tag_sweep_failures_total',
      help: 'Blocks of people or measurements that a deleted tag could not be taken off and that were set aside',
    },
    organisations: () => unscopedQueries.organisationsToSweep(),
    block: (orgId, begun) =>
      writeIn(orgId, async (scope) => {
        const tagId = await nextSwept(scope);
        if (!tagId) return false;
        begun(tagId);
        await sweepBlock(scope, tagId);
        return true;
      }),
    setAside: (orgId, tagId) =>
      readIn(orgId, (scope) => setAside(scope, { table: 'tag_sweeps', subject: 'tag_id' }, tagId)),
  };
}
