// @vitest-environment node
import { expect, test } from 'vitest';
import { scriptedOrganisation } from './testing/scripted-organisation.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { engineOver, localVersions, testEngine, versionsOf } from './testing/test-engine.ts';

test('an initial synchronisation walks through the phases with its texts and percentages', async () => {
  const organisation = scriptedOrganisation('initial');
  const person = organisation.addPerson();
  for (let index = 0; index < 7; index += 1) organisation.measure(person);
  const server = scriptedServer(organisation, { pageSize: 3 });
  const { engine, messages, connection, time, faults } = await testEngine(server);

  engine.start();
  await time.settle();

  expect(faults).toEqual([]);
  const seen = messages.map(({ phase, percentage, message }) => `${phase} | ${percentage} | ${message}`);
  const measuring = (percent: number) =>
    `Syncing measurement data... Please do not refresh the page (${percent} %)`;
  expect([...new Set(seen)]).toEqual([
    'full syncing core | 0 | Syncing core data... Please do not refresh the page (0 %)',
    'full syncing core | 33 | Syncing core data... Please do not refresh the page (33 %)',
    `full syncing measurements | 33 | ${measuring(33)}`,
    'syncing images | 33 | Syncing image data... Please do not refresh the page (33 %)',
    'syncing images | 66 | Syncing image data... Please do not refresh the page (66 %)',
    `full syncing measurements | 66 | ${measuring(66)}`,
    `full syncing measurements | 66.5 | ${measuring(66)}`,
    `full syncing measurements | 67 | ${measuring(67)}`,
    `full syncing measurements | 67.5 | ${measuring(67)}`,
    'syncing measurements | 100 | Done Syncing Initial Data',
    'stopped | 100 | Done Syncing Initial Data',
  ]);
  expect(localVersions(connection)).toEqual(versionsOf(organisation.measurementsByStamp()));

  await time.pass(2999);
  expect(engine.current().message).toBe('Done Syncing Initial Data');
  await time.pass(1);
  expect(engine.current()).toMatchObject({ message: '', initialSyncDone: true, percentage: 100 });
});

test('an empty organisation is done after one empty batch', async () => {
  const server = scriptedServer(scriptedOrganisation('empty'));
  const { engine, time } = await testEngine(server);

  engine.start();
  await time.settle();

  expect(engine.current()).toMatchObject({ phase: 'stopped', initialSyncDone: true, percentage: 100 });
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/v3/sync/core',
    '/v3/sync/measures/init',
    '/v3/sync/measures',
    '/v3/sync/digest',
  ]);
});

test('batches never take the percentage to 99', async () => {
  const organisation = scriptedOrganisation('many batches');
  const person = organisation.addPerson();
  for (let index = 0; index < 80; index += 1) organisation.measure(person);
  const { engine, messages, time } = await testEngine(scriptedServer(organisation, { pageSize: 1 }));

  engine.start();
  await time.settle();

  const below = messages
    .filter(({ initialSyncDone }) => !initialSyncDone)
    .map(({ percentage }) => percentage);
  expect(Math.max(...below)).toBe(98.5);
  expect(engine.current().percentage).toBe(100);
});

test('a page that was killed continues where its last batch ended', async () => {
  const organisation = scriptedOrganisation('killed');
  const person = organisation.addPerson();
  for (let index = 0; index < 9; index += 1) organisation.measure(person);
  const server = scriptedServer(organisation, { pageSize: 2 });
  server.follow((exchange, answer) => {
    // The line breaks for good on the fourth batch.
    if (exchange.path.endsWith('/init') && server.count(exchange.path) > 3) throw new TypeError('killed');
    return answer();
  });
  const first = await testEngine(server);
  first.engine.start();
  await first.time.settle();
  first.engine.stop();
  expect(localVersions(first.connection)).toEqual(versionsOf(organisation.measurementsByStamp()).slice(-6));

  server.follow();
  server.requests.length = 0;
  organisation.measure(person);
  const second = engineOver(first.connection, server, first.time);
  second.engine.start();
  await first.time.settle();

  expect(localVersions(first.connection)).toEqual(versionsOf(organisation.measurementsByStamp()));
  const batches = server.requests.filter(({ path }) => path.endsWith('/init'));
  expect(batches.map(({ body }) => body.measurements)).not.toContain(null);
});

test('an initial synchronisation fills every table, its derived fields included', async () => {
  const organisation = scriptedOrganisation('tables');
  const crew = organisation.addTag({ name: 'Night crew' });
  const person = organisation.addPerson({ tag_ids: [crew.tag_id] });
  const measured = organisation.measure(person, {
    value: 70,
    created_time: '2026-11-20T10:00:00.123456Z',
    measured_by_user_id: organisation.me.user_id,
    measured_by_name_first: 'Mary',
    measured_by_name_last: 'Viewer',
    metadata: { notes: 'naïve ☀️' },
  });
  const link = organisation.link(measured, crew.tag_id);
  const advice = organisation.advise();
  const { engine, connection, time } = await testEngine(scriptedServer(organisation));

  engine.start();
  await time.settle();

  const [row] = connection.rows<{ rest: string }>(
    `select measurement_id, user_id, type, value, status, valid, m.active, created_ms, m.modified_time, rest
       from measurements m join users using (user_key) join measurement_rests using (measurement_key)`,
  );
  const { measurement_id, user_id, type, value, modified_time } = measured;
  expect(row).toMatchObject({ measurement_id, user_id, type, value, modified_time, valid: 1, active: 1 });
  expect(row).toMatchObject({ status: 1, created_ms: Date.UTC(2026, 10, 20, 10, 0, 0, 123) });
  // What the person's own row says is not kept with each of their tests, and nothing is kept of what is null.
  expect(JSON.parse(row?.rest ?? '')).toEqual({
    created_time: '2026-11-20T10:00:00.123456Z',
    measured_by_user_id: organisation.me.user_id,
    measured_by_name_first: 'Mary',
    measured_by_name_last: 'Viewer',
    metadata: { notes: 'naïve ☀️' },
    tag_ids: [],
  });
  expect(connection.rows('select * from measured_by_users')).toEqual([
    { measured_by_user_id: organisation.me.user_id, name_first: 'Mary', name_last: 'Viewer' },
  ]);
  expect(connection.rows('select tag_id from userTags')).toEqual([{ tag_id: crew.tag_id }]);
  expect(connection.rows('select name, type from tags')).toEqual([{ name: 'Night crew', type: 'default' }]);
  expect(connection.rows('select link_id from link_measurements')).toEqual([{ link_id: link.link_id }]);
  expect(connection.rows('select strategy_id, advice, drink_millilitres, active from strategy')).toEqual([
    { strategy_id: advice.strategy_id, advice: advice.advice, drink_millilitres: 250, active: 1 },
  ]);
});
