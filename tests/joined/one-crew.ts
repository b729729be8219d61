import { expect } from 'vitest';
import type { ActingScope } from '../../apps/api/src/auth/acting-scope.ts';
import type { ProofServer } from '../../apps/api/src/testing/sync-proof/proof-server.ts';
import { setHistory } from '../../apps/api/src/testing/sync-proof/proofs-of-history.ts';
import {
  changeAccess,
  changeTags,
  fillWorld,
} from '../../apps/api/src/testing/sync-proof/proofs-of-visibility.ts';
import { commandAs } from '../../apps/api/src/testing/test-actor.ts';
import { insertLinkType, insertMeasurements } from '../../apps/api/src/testing/test-measurements.ts';
import { dueTo, heldBy, readOrganisation } from './due-rows.ts';
import { openBrowser } from './joined-browser.ts';

export type OneCrew = Awaited<ReturnType<typeof viewerOfOneCrew>>;

/**
 * A browser whose person sees crew A; Ana is in it, Cy is not, and each has two tests with something linked to them. `ofYears`:
 * so many besides, of all years.
 */
export async function viewerOfOneCrew(proof: ProofServer, { ofYears = 0 } = {}) {
  const world = await proof.world();
  const { organisation, crew, people, viewers, database } = world;
  const { org_id } = organisation;
  const viewer = viewers['watcher of a'];
  const link_type_id = await organisation.write(insertLinkType);
  const addTests = (user_id: string, count: number) =>
    organisation.write((scope) => insertMeasurements(scope, { user_id, count, link_type_id }));
  for (const user_id of [people.ana, people.cy]) await addTests(user_id, 2);
  if (ofYears > 0) await fillWorld(world, ofYears);
  const browser = await openBrowser(await world.server(2), viewer, org_id);
  await browser.cycle();

  const ids = (sql: string, parameters: readonly string[] = []) =>
    browser.connection.rows<{ id: string }>(sql, [...parameters]).map(({ id }) => id);
  return {
    ...browser,
    organisation,
    crewA: crew.a,
    crewB: crew.b,
    inside: people.ana,
    outside: people.cy,
    viewer,
    addTests,
    ids,
    peopleHere: () => ids('select user_id as id from users'),
    testsHere: (user_id: string) =>
      ids('select measurement_id as id from measurements join users using (user_key) where user_id = ?', [
        user_id,
      ]),
    setHistory: (days: number) => setHistory(world, days),
    setTags: (user_id: string, tag_ids: string[]) => changeTags(world, { user_id, tag_ids }),
    /** What the viewer may do there from now on. */
    setAccess: (tagId: string | null, access: string) => changeAccess(world, viewer, tagId, access),
    /** A command of an admin. */
    asAdmin: <T>(command: (scope: ActingScope) => Promise<T>) =>
      commandAs(database, { org_id, user_id: viewers.admin.user_id }, command),
    /** A command of somebody else. */
    as: <T>(user_id: string, command: (scope: ActingScope) => Promise<T>) =>
      commandAs(database, { org_id, user_id }, command),
    /** Synchronises until the end, and holds what is here to the rules on the server's tables. */
    async expectDue(): Promise<void> {
      await world.move();
      await browser.cycle();
      const stored = await readOrganisation(database, org_id);
      expect(heldBy(browser)).toEqual(dueTo(viewer, stored, browser.heldFrom()));
      // Nothing that belongs to a row which is not here.
      expect(
        ids(
          'select measurement_key as id from measurement_rests except select measurement_key from measurements',
        ),
      ).toEqual([]);
      expect(ids('select user_key as id from userTags except select user_key from users')).toEqual([]);
      expect(browser.faults).toEqual([]);
    },
  };
}
