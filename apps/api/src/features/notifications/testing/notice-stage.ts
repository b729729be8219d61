import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Mailbox, openMailbox } from '../../../testing/mailbox.ts';
import { measurementSender, newMeasurement } from '../../../testing/measurement-sender.ts';
import { setUpStage } from '../../../testing/set-up.ts';
import { buildTestApp, type TestApp, testSettings } from '../../../testing/test-app.ts';
import type { TestHeaders } from '../../../testing/test-organisation.ts';

/** Work is done within a second or so; a busy machine takes longer. */
const soon = { timeout: 20_000 };

type Reader = { user_id: string; email: string; headers: TestHeaders };

/** A crew with somebody in it, and who is told when tests of the crew are dehydrated. */
export async function setNoticeStage(server: TestApp, mailbox: Mailbox, clock: () => Date) {
  const ours = await server.organisation('Harbour Works');
  const crew = await ours.addTag('Crane crew');
  const ida = await ours.addPerson({ name_first: 'Ida', name_last: 'Berg', tag_ids: [crew] });
  const device = (await ours.device()).headers;

  async function reader(grants: { tag_id: string | null; access: string }[]): Promise<Reader> {
    const email = `${randomUUID()}@harbour.test`;
    const user_id = await ours.addPerson({ email, grants });
    const now = clock();
    return { user_id, email, headers: await ours.signIn(user_id, { created_at: now, used_at: now }) };
  }

  async function tellOf(tagId: string, to: string[], given: object = {}) {
    const metadata = { _notify_hydration: true, _notify_hydration_to: to, ...given };
    await server.database.owner
      .updateTable('tags')
      .set({ metadata: JSON.stringify(metadata) })
      .where('tag_id', '=', tagId)
      .execute();
  }

  const boss = await reader([{ tag_id: crew, access: 'view_user,view_measure' }]);
  await tellOf(crew, [boss.user_id]);

  async function ask(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object, who = boss) {
    const response = await server.app.inject({
      method,
      url: `/api/v3${url}`,
      headers: who.headers,
      ...(payload && { payload }),
    });
    return { ...response.json(), status: response.statusCode };
  }

  return {
    ours,
    crew,
    ida,
    device,
    boss,
    reader,
    tellOf,
    ask,
    oneTest: (value: number, given: object = {}) =>
      newMeasurement(ida, { value, created_time: clock().toISOString(), ...given }),
    post: (body: unknown) => measurementSender(server).receipt(device, body),
    /** All work that waits is done. */
    done: () =>
      expect.poll(() => server.database.owner.selectFrom('jobs').select('kind').execute(), soon).toEqual([]),
    mailsTo: ({ email }: { email: string }) => mailbox.received.filter(({ to }) => to === email),
    notices: async (who = boss) => (await ask('GET', '/notification', undefined, who)).data.notices,
  };
}

/** A server that listens and sends to a mailbox. Each test begins a day later, with the stage set anew. */
export function setUpNotices() {
  let now = new Date('2026-03-02T08:00:00Z');
  const clock = () => now;
  let mailbox: Mailbox;
  let server: TestApp;
  beforeAll(async () => {
    mailbox = await openMailbox();
    server = await buildTestApp({ clock, settings: { ...testSettings, smtpUrl: mailbox.smtpUrl } });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await server.close();
    await mailbox.close();
  });
  return setUpStage(async () => {
    now = new Date(now.getTime() + 24 * HOUR_MS);
    return { server, mailbox, clock, ...(await setNoticeStage(server, mailbox, clock)) };
  });
}
