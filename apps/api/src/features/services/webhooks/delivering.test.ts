import { expect, test } from 'vitest';
import { measurementSender, newMeasurement } from '../../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';
import { webhooksOn } from '../testing/webhooks-stage.ts';
import type { DeliverParts, Post } from './deliver.ts';
import { createDelivering } from './delivering.ts';

const HANGING = 30;
const DEAF = 'http://127.0.0.1:1/deaf';
const GOOD = 'http://127.0.0.1:1/good';
const server = setUpTestApp();

/** An organisation with a test to tell an address of. */
async function organisationWith(address: string): Promise<{ org_id: string; parts: DeliverParts }> {
  const organisation = await server.organisation();
  const { admin, make, parts } = await webhooksOn(server, organisation);
  await make(address);
  const measurements = [newMeasurement(await organisation.addPerson())];
  await measurementSender(server).receipt(admin.headers, measurements);
  return { org_id: organisation.org_id, parts };
}

test('receivers of thirty organisations that hang delay no other organisation', async () => {
  const due: string[] = [];
  for (let n = 0; n < HANGING; n += 1) due.push((await organisationWith(DEAF)).org_id);
  const { org_id, parts } = await organisationWith(GOOD);
  due.push(org_id);
  const sent: string[] = [];
  let giveUp = () => {};
  const hung = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  const post: Post = async ({ url }) => {
    if (url.href === DEAF) await hung;
    else sent.push(url.href);
    return { status: 200, text: '' };
  };

  const log = { warn: () => undefined };
  const delivering = createDelivering({ ...parts, post, log, organisationsWithWebhookWork: async () => due });
  await delivering.work.work();

  await expect.poll(() => sent, { timeout: 20_000 }).toEqual([GOOD]);
  giveUp();
  await delivering.stop();
});
