import type { OrganisationScope } from '../organisation/organisation-scope.ts';
import type { SyncedKinds } from './synced-kind.ts';

/** So many people are counted in one statement, which a thousand tests of each keep far below its limit. */
const BLOCK = 100;
/** One call goes no further; the next goes on from there, and until then there is no digest. */
const BLOCKS_OF_A_CALL = 50;

/** A transaction for each block, so that what was counted stays counted. */
export async function recount(
  kinds: SyncedKinds,
  read: (work: (scope: OrganisationScope) => Promise<number>) => Promise<number>,
): Promise<void> {
  for (const { recount: recountBlock } of kinds.digested) {
    if (!recountBlock) continue;
    for (let block = 0; block < BLOCKS_OF_A_CALL; block += 1) {
      if ((await read((scope) => recountBlock(scope, BLOCK))) < BLOCK) break;
    }
  }
}
