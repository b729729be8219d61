// @vitest-environment node
import { expect, test } from 'vitest';
import { scriptedOrganisation } from './testing/scripted-organisation.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { localVersions, testEngine, versionsOf } from './testing/test-engine.ts';

test('an older backup restored takes local rows back to what the server has', async () => {
  const organisation = scriptedOrganisation('backup');
  const person = organisation.addPerson();
  const [first] = [organisation.measure(person), organisation.measure(person)];
  const { connection, engine, time, syncNow } = await testEngine(
    scriptedServer(organisation, { pageSize: 2 }),
  );
  engine.start();
  await time.pass(3000);
  const expectEqual = () =>
    expect(localVersions(connection)).toEqual(versionsOf(organisation.measurementsByStamp()));
  expectEqual();
  organisation.changeMeasurement(first.measurement_id, { value: 140 });
  const lost = organisation.measure(person);
  organisation.changePerson(person.user_id, { name_first: 'Changed' });
  await syncNow();
  expectEqual();

  organisation.measurements.delete(lost.measurement_id);
  organisation.measurements.set(first.measurement_id, first);
  organisation.users.set(person.user_id, person);
  organisation.newIncarnation();
  await syncNow();

  expectEqual();
  expect(
    connection.rows('select value from measurements where measurement_id = ?', [first.measurement_id]),
  ).toEqual([{ value: first.value }]);
  expect(connection.rows('select name_first from users where user_id = ?', [person.user_id])).toEqual([
    { name_first: person.name_first },
  ]);
});
