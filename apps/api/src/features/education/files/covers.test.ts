import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestHeaders } from '../../../testing/test-organisation.ts';
import { headersOfLink, makeCourseLink } from '../testing/course-link.ts';
import { heatModule, trainingOf } from '../testing/training.ts';

const server = setUpTestApp();
const training = trainingOf(server, () => new Date());

async function picture(headers: TestHeaders): Promise<string> {
  const create = { width: 640, height: 360, channels: 3, background: '#2f7f86' } as const;
  const image = (await sharp({ create }).jpeg().toBuffer()).toString('base64');
  const body = { file_id: randomUUID(), name: 'Shade.jpg', image };
  return (await training.ask(headers, 'POST', '/education/picture', body)).data.file_id;
}
const withCover = (file_id: string) => ({ ...heatModule(), cover: { file_id } });
async function pathOpens(address: string): Promise<string | undefined> {
  const { headers, statusCode } = await server.app.inject({ url: address });
  return statusCode === 200 ? String(headers['content-type']) : undefined;
}

test('everybody who sees a module’s card has an address that opens its cover', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const worker = await organisation.person([]);
  const module_id = await training.published(headers, withCover(await picture(headers)));
  await training.assign(headers, module_id, { user_ids: [worker.user_id] });
  await training.enrol();
  const today = training.today();

  const [listed] = (await training.ask(headers, 'GET', '/education/module')).data.modules;
  const overview = (await training.ask(headers, 'GET', `/education/overview?today=${today}`)).data;
  const [own] = await training.courses(worker.headers);
  const link = headersOfLink(await makeCourseLink(server.app, headers, worker.user_id));
  const [linked] = (await training.ask(link, 'GET', `/access/courses?today=${today}`)).data.courses;
  for (const { cover } of [listed, overview.modules[0], own, linked])
    expect(await pathOpens(cover)).toBe('image/jpeg');
  expect(Object.keys(overview.choices[0])).not.toContain('cover');
});

test('a draft’s cover is its writers’ until it is published', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const worker = await organisation.person([]);
  const module_id = await training.published(headers, heatModule());
  await training.assign(headers, module_id, { user_ids: [worker.user_id] });
  await training.enrol();
  const content = withCover(await picture(headers));
  await training.ask(headers, 'PUT', `/education/module/${module_id}/draft`, { revision: 1, content });

  const [listed] = (await training.ask(headers, 'GET', '/education/module')).data.modules;
  expect(await pathOpens(listed.cover)).toBe('image/jpeg');
  expect((await training.courses(worker.headers))[0].cover).toBeNull();
});

test.each([
  ['of another organisation', async () => picture((await (await server.organisation()).admin()).headers)],
  ['that is not there', async () => randomUUID()],
  [
    'that is no picture and has not arrived',
    async (headers: TestHeaders) => {
      const sent = { file_id: randomUUID(), kind: 'video', name: 'x.mp4', bytes: 9, seconds: null };
      return (await training.ask(headers, 'POST', '/education/file', sent)).data.file_id;
    },
  ],
])('a file %s opens no cover', async (_which, fileOf) => {
  const { headers } = await (await server.organisation()).admin();
  const module_id = randomUUID();
  await training.ask(headers, 'POST', '/education/module', { module_id, title: 'Shade' });
  const content = withCover(await fileOf(headers));
  await training.ask(headers, 'PUT', `/education/module/${module_id}/draft`, { revision: 0, content });
  const [listed] = (await training.ask(headers, 'GET', '/education/module')).data.modules;
  expect(listed).toMatchObject({ title: 'Heat illness', cover: null });
});
