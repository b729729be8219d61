import { setUpClock, setUpStage } from '../../../testing/set-up.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';
import { heatModule, trainingOf } from './training.ts';

/** A server with training, and its clock. Each test begins in a new organisation with an admin and a worker. */
export function setUpTraining() {
  const clock = setUpClock();
  const server = setUpTestApp({ clock: clock.now });
  const training = trainingOf(server, clock.now);
  const stage = setUpStage(async () => {
    const organisation = await server.organisation();
    const { headers: admin, user_id: admin_id } = await organisation.admin();
    return { organisation, admin, admin_id, worker: await organisation.person([]) };
  });
  return {
    clock,
    server,
    training,
    stage,
    /** The module is the worker's, with all pages read. */
    async readCourse(content = heatModule()) {
      const { admin, worker } = stage;
      const module_id = await training.published(admin, content);
      await training.assign(admin, module_id, { user_ids: [worker.user_id] });
      await training.enrol();
      const [{ course_id }] = await training.courses(worker.headers);
      await training.readAll(worker.headers, course_id, content);
      return { content, course_id, module_id };
    },
  };
}
