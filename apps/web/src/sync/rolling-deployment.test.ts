// @vitest-environment node
import { expect, test } from 'vitest';
import { scriptedOrganisation } from './testing/scripted-organisation.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { testEngine } from './testing/test-engine.ts';

test('when rows have gained a field the ones that are here get it, though they are of the same version', async () => {
  const organisation = scriptedOrganisation('a new field');
  const person = organisation.addPerson();
  for (let index = 0; index < 7; index += 1) organisation.measure(person);
  const server = scriptedServer(organisation, { pageSize: 3 });
  const { connection, engine, time, syncNow } = await testEngine(server);
  engine.start();
  await time.pass(3000);

  server.follow((_exchange, answer) => {
    const reply = answer() as { status: number; body: { data: { measurements?: object[] } } };
    const { data } = reply.body;
    if (data.measurements)
      data.measurements = data.measurements.map((row) => ({ ...row, taken_in: 'shade' }));
    return reply;
  });
  organisation.newIncarnation();
  let least = Number.POSITIVE_INFINITY;
  const fields = () =>
    connection.rows<{ taken_in: string | null }>(
      "select rest ->> 'taken_in' as taken_in from measurements join measurement_rests using (measurement_key)",
    );
  time.after(0, () => {
    least = Math.min(least, fields().length);
  });
  await syncNow();

  expect(fields()).toEqual(Array(7).fill({ taken_in: 'shade' }));
  expect(least).toBe(7);
});
