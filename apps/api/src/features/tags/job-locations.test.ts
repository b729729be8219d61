import type { Tag } from '@heatwise/contract/entities/tags';
import { JOB_PRESETS } from '@heatwise/domain/heat/job-assessment';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let admin: TestHeaders;
let mine: string;
let plant: string;
beforeEach(async () => {
  organisation = await server.organisation();
  admin = (await organisation.admin()).headers;
  mine = await organisation.addTag('Newman Mine', 'location');
  plant = await organisation.addTag('Gladstone Plant', 'location');
});

async function send(method: 'DELETE' | 'PATCH' | 'POST', path: string, payload?: object) {
  const response = await server.app.inject({
    method,
    url: `/api/v3/${path}`,
    headers: admin,
    ...(payload && { payload }),
  });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const remove = (tagId: string) => send('DELETE', `tag/${tagId}`);
const restore = (tagId: string) => send('POST', 'tag/restore', { tag_id: tagId });

async function setLocations(job: string, ...location_ids: string[]): Promise<void> {
  await send('PATCH', 'tag/job', { tag_id: job, type: 'job', metadata: { location_ids } });
}

async function jobAt(name: string, ...location_ids: string[]): Promise<string> {
  const job = await organisation.addTag(name, 'job');
  await setLocations(job, ...location_ids);
  return job;
}

async function locationsOf(tagId: string): Promise<unknown> {
  const { metadata } = await server.database.owner
    .selectFrom('tags')
    .select('metadata')
    .where('tag_id', '=', tagId)
    .executeTakeFirstOrThrow();
  return (metadata as Record<string, unknown>).location_ids;
}

/** What a browser gets that was up to date until now: the tags with their locations. */
async function listen() {
  const { sync_time } = await send('POST', 'sync/core', {});
  return async (): Promise<Record<string, unknown>> => {
    const { tags } = await send('POST', 'sync/core', { tags: sync_time });
    return Object.fromEntries((tags as Tag[]).map(({ tag_id, metadata }) => [tag_id, metadata.location_ids]));
  };
}

test('a deleted location is removed from the jobs done there, and browsers learn of it', async () => {
  const welder = await jobAt('Welder', mine, plant);
  const blaster = await jobAt('Blaster', mine);
  const driver = await jobAt('Driver', plant);
  await send('PATCH', 'tag/job', { tag_id: blaster, type: 'job', metadata: JOB_PRESETS['High Risk'] });
  const heard = await listen();

  await remove(mine);

  expect(await locationsOf(welder)).toEqual([plant]);
  expect(await locationsOf(blaster)).toEqual([]);
  expect(await locationsOf(driver)).toEqual([plant]);
  expect(await heard()).toEqual({ [mine]: undefined, [welder]: [plant], [blaster]: [] });
});

test('a restored location is back on the jobs it was on', async () => {
  const welder = await jobAt('Welder', mine, plant);
  const blaster = await jobAt('Blaster', mine);
  await remove(mine);
  const heard = await listen();

  await restore(mine);

  expect(await locationsOf(welder)).toEqual([plant, mine]);
  expect(await locationsOf(blaster)).toEqual([mine]);
  expect(await heard()).toEqual({ [mine]: undefined, [welder]: [plant, mine], [blaster]: [mine] });
});

test('a job that was meanwhile set to every location stays so when the location comes back', async () => {
  const welder = await jobAt('Welder', mine, plant);
  await remove(mine);
  await setLocations(welder);

  await restore(mine);

  expect(await locationsOf(welder)).toEqual([]);
});

test('deleting two locations and restoring them in any order gives the job back both', async () => {
  const welder = await jobAt('Welder', mine, plant);
  await remove(mine);
  await remove(plant);
  expect(await locationsOf(welder)).toEqual([]);

  await restore(mine);
  await restore(plant);

  expect(await locationsOf(welder)).toEqual([mine, plant]);
});

test('a job that was deleted itself comes back without the location that is gone', async () => {
  const welder = await jobAt('Welder', mine, plant);
  await remove(welder);
  await remove(mine);

  await restore(welder);

  expect(await locationsOf(welder)).toEqual([plant]);
});
