import { HEAT_WORK_NOT_VALID } from '@heatwise/domain/heat/acclimatisation';
import { expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

const record = { kind: 'returning', began_on: '2026-07-15', days: ['2026-07-17'] };
const calls = {
  metadata: (headers: TestHeaders, user_id: string, _acclimatisation: unknown) =>
    server.app.inject({
      method: 'PATCH',
      url: '/api/v3/user/metadata',
      headers,
      payload: { user_id, metadata: { _acclimatisation } },
    }),
  update: (headers: TestHeaders, user_id: string, _acclimatisation: unknown) =>
    server.app.inject({
      method: 'PATCH',
      url: '/api/v2/user/',
      headers,
      payload: { user_id, metadata: { _acclimatisation } },
    }),
};

test.each(Object.entries(calls))(
  'by %s: those in charge record work in the heat, nobody their own',
  async (_name, send) => {
    const ours = await server.organisation();
    const crew = await ours.addTag();
    const worker = await ours.person([], [crew]);
    const other = await ours.addPerson();
    const manager = await ours.person([{ tag_id: crew, access: 'manager' }]);
    const viewer = await ours.person([{ tag_id: crew, access: 'view_user,view_measure' }]);

    const written = await send(manager.headers, worker.user_id, record);
    expect(written.json().data.metadata._acclimatisation).toEqual(record);
    expect((await send(worker.headers, worker.user_id, record)).statusCode).toBe(403);
    expect((await send(worker.headers, worker.user_id, null)).statusCode).toBe(403);
    expect((await send(manager.headers, manager.user_id, record)).statusCode).toBe(403);
    expect((await send(viewer.headers, worker.user_id, record)).statusCode).toBe(403);
    expect((await send(manager.headers, other, record)).statusCode).toBe(404);

    const wrong = await send(manager.headers, worker.user_id, { ...record, days: ['2026-07-01'] });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().problems).toMatchObject([{ message: HEAT_WORK_NOT_VALID }]);
    const removed = await send(manager.headers, worker.user_id, null);
    expect(removed.json().data.metadata).toEqual({});
  },
);
