import { syncRoutes } from '@heatwise/contract/sync/sync.routes';
import { historyFrom } from '@heatwise/domain/organisation/organisation-settings';
import { expect, test } from 'vitest';
import {
  deleteMeasurement,
  editMeasurement,
} from '../../apps/api/src/features/measurements/measurement-edits.commands.ts';
import { mergePeople } from '../../apps/api/src/features/people/merge-people.commands.ts';
import { setUp } from '../../apps/api/src/testing/set-up.ts';
import { openProofServer } from '../../apps/api/src/testing/sync-proof/proof-server.ts';
import { type OneCrew, viewerOfOneCrew } from './organisations-own.ts';

const proof = setUp(() => openProofServer());

type Meanwhile = (here: OneCrew) => Promise<unknown>;
const merge =
  (from: 'inside' | 'outside', into: 'inside' | 'outside'): Meanwhile =>
  (here) =>
    here.asAdmin((scope) =>
      mergePeople(
        scope,
        { source_id: here[from], target_id: here[into] },
        { now: new Date(), peopleMerged: async () => {} },
      ),
    );
/** Of Ana, the oldest that is here and no baseline. */
const oldTest = ({ ids, inside }: OneCrew) =>
  ids(
    `select measurement_id as id from measurements join users using (user_key)
      where user_id = ? and type <> 'sosm_baseline' order by measurements.modified_time limit 1`,
    [inside],
  )[0] ?? '';

const CROSSINGS: readonly (readonly [string, Meanwhile])[] = [
  ['somebody comes into view', (here) => here.setTags(here.outside, [here.crewA])],
  ['everybody leaves it', (here) => here.setTags(here.inside, [])],
  [
    'somebody leaves it and comes back',
    async (here) => {
      await here.setTags(here.inside, []);
      await here.cycle();
      await here.setTags(here.inside, [here.crewA]);
    },
  ],
  ['somebody out of view is merged into who is in it', merge('outside', 'inside')],
  ['who is in view is merged into somebody out of it', merge('inside', 'outside')],
  ['the reader may see more', (here) => here.setAccess(here.crewB, 'manager')],
  [
    'an old test is edited, and another one removed',
    (here) =>
      here.asAdmin(async (scope) => {
        await editMeasurement(scope, oldTest(here), { notes: 'read again' });
        await deleteMeasurement(scope, here.testsHere(here.inside)[0] ?? '');
      }),
  ],
  ['the window becomes shorter than what was held', (here) => here.setHistory(62)],
  ['the window becomes longer than what is on its way', (here) => here.setHistory(3650)],
];

test.each(CROSSINGS.flatMap(([name, meanwhile]) => [1, 4].map((pages) => [name, pages, meanwhile] as const)))(
  '%s after %i pages of an older span: what is held in the end is exact',
  async (_name, pages, meanwhile) => {
    const here = await viewerOfOneCrew(proof, { ofYears: 9 });
    await here.expectDue();
    const heldFirst = here.heldFrom();
    let seen = 0;
    here.line.onReply = (path) => {
      if (path === syncRoutes.measuresInit.url) seen += 1;
      here.line.isDown = seen >= pages;
      return undefined;
    };
    here.wants(Date.now() - 900 * 86_400_000);
    await here.cycle();
    await here.cycle();
    Object.assign(here.line, { isDown: false, onReply: () => undefined });
    await meanwhile(here);
    here.reopen();

    await here.expectDue();
    expect((here.heldFrom() ?? '') < (heldFirst ?? '')).toBe(true);
    expect(await here.agreesWithServer()).toBe(true);
    here.stop();
  },
);

test('what is fetched for a screen goes again, and what is imported, and every baseline, is here however old', async () => {
  const here = await viewerOfOneCrew(proof, { ofYears: 12 });
  await here.expectDue();
  expect(here.heldFrom()).toBe(historyFrom(Date.now(), 400));
  const kinds = () =>
    here.ids(
      "select type || ' ' || (modified_time < ? and type <> 'sosm_baseline') as id from measurements group by 1",
      [here.heldFrom() ?? ''],
    );
  expect(kinds()).toEqual(['sosm 0', 'sosm_baseline 0']);
  const count = () => here.testsHere(here.inside).length;
  const first = count();
  here.wants(0);
  await here.expectDue();
  expect([count() > first, here.progress().history.heldFromMs]).toEqual([true, null]);
  await here.setHistory(62);
  await here.setHistory(400);
  await here.expectDue();
  expect(count()).toBeGreaterThan(first);
  here.stop();
});
