// @vitest-environment node
import { seededRandom } from '@heatwise/builders/random';
import type { Measurement, User } from '@heatwise/contract/sync/entities';
import { expect, test } from 'vitest';
import { type ScriptedOrganisation, scriptedOrganisation } from './testing/scripted-organisation.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { engineOver, localPicture, localVersions, testEngine, versionsOf } from './testing/test-engine.ts';

const ACCESS = ['view_user,view_measure', 'view_user', 'limited', 'manager', 'admin'];

/** Something that people do: measure, edit, delete, tag, hide, grant, revoke, merge. */
function something(organisation: ScriptedOrganisation, random: ReturnType<typeof seededRandom>): void {
  const people = [...organisation.users.values()];
  const person = random.pick(people);
  const tags = [...organisation.tags.values()];
  const measurements = [...organisation.measurements.values()];
  const act = random.int(0, 9);
  if (act <= 3 || measurements.length === 0) {
    const type = random.chance(0.3) ? 'sosm_baseline' : 'sosm';
    organisation.measure(person, { type, value: random.int(20, 160), ...testedBy(random.pick(people)) });
  } else if (act === 4) {
    const { measurement_id } = random.pick(measurements);
    organisation.changeMeasurement(measurement_id, { active: random.chance(0.5), valid: random.chance(0.7) });
  } else if (act === 5) {
    organisation.changePerson(person.user_id, {
      tag_ids: tags.filter(() => random.chance(0.4)).map(({ tag_id }) => tag_id),
      active: person.user_id === organisation.me.user_id || random.chance(0.9),
    });
  } else if (act === 6) {
    organisation.addPerson({ tag_ids: [random.pick(tags).tag_id] });
  } else if (act === 7) {
    organisation.link(random.pick(measurements), random.pick(tags).tag_id);
  } else if (act === 8) {
    organisation.grant(random.pick(ACCESS), random.chance(0.3) ? null : random.pick(tags).tag_id);
  } else {
    const mine = [...organisation.permissions.values()].filter((permission) => permission.active);
    if (mine.length > 0) organisation.revoke(random.pick(mine));
  }
}

function testedBy({ user_id, name_first, name_last }: User): Partial<Measurement> {
  return {
    measured_by_user_id: user_id,
    measured_by_name_first: name_first,
    measured_by_name_last: name_last,
  };
}

test.each(Array.from({ length: 20 }, (_, index) => index))(
  'whatever happens between and during the calls, two quiet cycles end with the server’s rows (%i)',
  async (seed) => {
    const random = seededRandom(`convergence ${seed}`);
    const organisation = scriptedOrganisation(`convergence ${seed}`);
    for (let index = 0; index < 3; index += 1) organisation.addTag();
    organisation.grant(random.pick(ACCESS), random.pick([...organisation.tags.values()]).tag_id);
    for (let index = 0; index < 30; index += 1) something(organisation, random);
    const pageSize = random.pick([1, 3, 50]);
    const server = scriptedServer(organisation, { pageSize });
    server.follow((_exchange, answer) => {
      if (random.chance(0.05)) throw new TypeError('the line broke');
      const reply = structuredClone(answer());
      if (random.chance(0.4)) something(organisation, random);
      if (random.chance(0.05)) throw new TypeError('the reply was lost');
      return reply;
    });
    const { engine, connection, time, syncNow, faults } = await testEngine(server);
    engine.start();
    for (let cycle = 0; cycle < 6; cycle += 1) {
      await syncNow();
      for (let index = 0; index < 5; index += 1) something(organisation, random);
    }
    server.follow();
    await syncNow();
    await syncNow();

    expect(faults).toEqual([]);
    expect(localVersions(connection)).toEqual(versionsOf(organisation.visibleMeasurements()));
    const links = connection.rows<{ link_id: string }>('select link_id from link_measurements');
    const expected = organisation.visibleLinks().map(({ link_id }) => link_id);
    expect(links.map(({ link_id }) => link_id).sort()).toEqual(expected.sort());

    // The same rows, derived fields included, as in a browser that comes new to it.
    const fresh = await testEngine(scriptedServer(organisation, { pageSize }));
    fresh.engine.start();
    await fresh.time.pass(3000);
    expect(localPicture(connection)).toEqual(localPicture(fresh.connection));
    // And a second start of the page changes nothing.
    engineOver(connection, server, time).engine.start();
    await time.pass(3000);
    expect(localPicture(connection)).toEqual(localPicture(fresh.connection));
  },
  60_000,
);
