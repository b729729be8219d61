// @vitest-environment node
import { expect, test } from 'vitest';
import { scriptedOrganisation } from './testing/scripted-organisation.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { localVersions, testEngine, versionsOf } from './testing/test-engine.ts';

test('an initial synchronisation walks through the phases with the texts and percentages of the specification', async () => {
  const organisation = scriptedOrganisation('initial');
  organisation.grant('view_user,view_measure');
  const person = organisation.addPerson();
  for (let index = 0; index < 7; index += 1) organisation.measure(person);
  const server = scriptedServer(organisation, { pageSize: 3 });
  const { engine, messages, connection, time, faults } = await testEngine(server, { pageSize: 3 });

  engine.start();
  await time.settle();

  expect(faults).toEqual([]);
  const seen = messages.map(({ phase, percentage, message }) => `${phase} | ${percentage} | ${message}`);
  const measuring = (percent: number) =>
    `Syncing measurement data... Please do not refresh the page (${percent} %)`;
  expect([...new Set(seen)]).toEqual([
    'full syncing core | 0 | Syncing core data... Please do not refresh the page (0 %)',
    'full syncing core | 33 | Syncing core data... Please do not refresh the page (33 %)',
    'syncing images | 33 | Syncing image data... Please do not refresh the page (33 %)',
    'syncing images | 66 | Syncing image data... Please do not refresh the page (66 %)',
    `full syncing measurements | 66 | ${measuring(66)}`,
    `full syncing measurements | 66.5 | ${measuring(66)}`,
    `full syncing measurements | 67 | ${measuring(67)}`,
    `full syncing measurements | 67.5 | ${measuring(67)}`,
    'syncing measurements | 100 | Done Syncing Initial Data',
    'stopped | 100 | Done Syncing Initial Data',
  ]);
  expect(localVersions(connection)).toEqual(versionsOf(organisation.visibleMeasurements()));

  await time.pass(2999);
  expect(engine.current().message).toBe('Done Syncing Initial Data');
  await time.pass(1);
  expect(engine.current()).toMatchObject({ message: '', initialSyncDone: true, percentage: 100 });
});
