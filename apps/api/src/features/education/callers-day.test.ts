import { addDays } from '@heatwise/domain/time/calendar-day';
import { expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import { headersOfLink, makeCourseLink } from './testing/course-link.ts';
import { answersTo, heatModule, trainingOf } from './testing/training.ts';

const now = new Date();
const server = setUpTestApp({ clock: () => now });

test('a device whose clock is years ahead makes nothing overdue, and finishes today', async () => {
  const training = trainingOf(server, () => now);
  const organisation = await server.organisation();
  const admin = (await organisation.admin()).headers;
  const worker = await organisation.person([]);
  const content = heatModule();
  const module_id = await training.published(admin, content);
  await training.assign(admin, module_id, { user_ids: [worker.user_id] });
  await training.enrol();
  const link = headersOfLink(await makeCourseLink(server.app, admin, worker.user_id));
  const today = addDays(training.today(), 2000);
  for (const [headers, list] of [
    [worker.headers, '/courses'],
    [link, '/access/courses'],
  ] as const) {
    const { data } = await training.ask(headers, 'GET', `${list}?today=${today}`);
    expect(data.courses, list).toMatchObject([{ state: 'assigned' }]);
    const { course_id } = data.courses[0];
    const open = await training.ask(headers, 'GET', `${list}/${course_id}?today=${today}`);
    expect(open.data, list).toMatchObject({ state: 'assigned' });
  }
  const [{ course_id }] = await training.courses(worker.headers);
  await training.readAll(worker.headers, course_id, content);
  const { attempt_id } = (await training.begin(worker.headers, course_id)).data;
  const answered = { answers: answersTo(content, true), today };
  await training.ask(worker.headers, 'POST', `/courses/${course_id}/attempt/${attempt_id}/submit`, answered);
  expect(await training.courses(worker.headers)).toMatchObject([{ done_on: training.today() }]);
});
