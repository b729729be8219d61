import { expect, test } from 'vitest';
import { nextBlocks } from '../../background/block-work.ts';
import { answersTo, heatModule, trainingOf } from '../../features/education/testing/training.ts';
import { loyaltyLooks } from '../../features/loyalty/loyalty-looks.ts';
import { setUpTestApp } from '../test-app.ts';

const server = setUpTestApp();

test('points name a course as it was called when it was taken, and no draft', async () => {
  const training = trainingOf(server, () => new Date());
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const worker = await organisation.person([]);
  const content = heatModule();
  const module_id = await training.published(headers, content);
  await training.assign(headers, module_id, { user_ids: [worker.user_id] });
  await training.enrol();
  const draft = { revision: 1, content: { ...content, title: 'After the accident at gate 3' } };
  await training.ask(headers, 'PUT', `/education/module/${module_id}/draft`, draft);
  const [{ course_id }] = await training.courses(worker.headers);
  await training.readAll(worker.headers, course_id, content);
  const { attempt_id } = (await training.begin(worker.headers, course_id)).data;
  await training.submit(worker.headers, course_id, attempt_id, answersTo(content, true));
  while (await nextBlocks(loyaltyLooks({ database: server.database.app, clock: () => new Date() })));
  const { data } = await training.ask(headers, 'GET', '/loyalty/entry');
  expect(data.entries).toMatchObject([{ reason: 'course', note: 'Heat illness' }]);
});
