// @vitest-environment node
import { expect, test } from 'vitest';
import { scriptedOrganisation } from './testing/scripted-organisation.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { testEngine } from './testing/test-engine.ts';

async function withPictures(seed: string, people = 1) {
  const organisation = scriptedOrganisation(seed);
  const server = scriptedServer(organisation);
  const pictured = Array.from({ length: people }, (_, index) => {
    const person = organisation.addPerson({ has_picture: true });
    server.images.set(person.user_id, `picture ${index}`);
    return person;
  });
  const running = await testEngine(server);
  const pictures = () => running.connection.rows('select id, image from profileImages order by image');
  const asked = () => server.requests.filter(({ path }) => path.includes('/image/')).length;
  return { organisation, server, pictured, pictures, asked, ...running };
}

test('fetches the pictures of people who have one, a few at a time, and only once', async () => {
  const { server, engine, time, pictures, asked, syncNow, organisation } = await withPictures('few', 10);
  organisation.addPerson();
  let open = 0;
  let most = 0;
  server.follow(async ({ path }, answer) => {
    if (!path.includes('/image/')) return answer();
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    return answer();
  });
  engine.start();
  await time.pass(3000);
  expect(pictures()).toHaveLength(10);
  expect(most).toBe(4);

  await syncNow();
  expect(asked()).toBe(10);
});

test('the first batch of measurements is shown before the pictures are fetched', async () => {
  const { server, engine, time, organisation, pictured, messages } = await withPictures('later', 5);
  for (const person of pictured) organisation.measure(person);
  const shownBefore: boolean[] = [];
  server.follow(({ path }, answer) => {
    if (path.includes('/image/'))
      shownBefore.push(messages.some(({ changed }) => changed.includes('measurements')));
    return answer();
  });
  engine.start();
  await time.pass(3000);

  expect(shownBefore).toEqual([true, true, true, true, true]);
  expect(engine.current()).toMatchObject({ initialSyncDone: true, percentage: 100 });
});

test('fetches a picture again when its owner’s row changed, and removes it when there is none any more', async () => {
  const { server, engine, time, pictures, pictured, syncNow, organisation } = await withPictures('changed');
  const id = pictured[0]?.user_id ?? '';
  engine.start();
  await time.pass(3000);

  server.images.set(id, 'newer');
  organisation.changePerson(id, { name_first: 'New' });
  await syncNow();
  expect(pictures()).toEqual([{ id, image: 'newer' }]);

  organisation.changePerson(id, { has_picture: false });
  await syncNow();
  expect(pictures()).toEqual([]);
});

test('a picture that cannot be fetched does not hold up the rest', async () => {
  const { server, engine, time, pictures, asked } = await withPictures('gone', 3);
  server.follow(({ path }, answer) =>
    path.includes(server.organisation.me.user_id) || (path.includes('/image/') && asked() === 1)
      ? { status: 404, body: {} }
      : answer(),
  );
  engine.start();
  await time.pass(3000);

  expect(engine.current().initialSyncDone).toBe(true);
  expect(pictures().filter((row) => (row as { image: string }).image === '')).toHaveLength(1);
  expect(pictures()).toHaveLength(3);
});

test('the synchronisation fetches the organisation’s picture', async () => {
  const { server, engine, time, pictures, organisation } = await withPictures('organisation', 0);
  organisation.changeOrganisation({ has_profile_image: true });
  const { org_id } = organisation.organisation;
  server.images.set(org_id, 'logo');
  engine.start();
  await time.pass(3000);

  expect(pictures()).toEqual([{ id: org_id, image: 'logo' }]);
  expect(server.count(`/v2/organisation/image/${org_id}`)).toBe(1);
});
