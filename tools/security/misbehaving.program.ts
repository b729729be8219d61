import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Misbehaving, openHangingReceiver, registerMisbehaving } from './misbehaving.ts';
import type { MisbehavingOrder, MisbehavingReport } from './misbehaving-process.ts';
import { reachServer } from './server.ts';

/** Every organisation takes each of its ways this often. */
const ROUND_MS = 5000;

/** Applies to the session of this process, which is scheduled as one; other systems have no such file. */
await writeFile('/proc/self/autogroup', '19').catch(() => undefined);

const report = (message: MisbehavingReport) => process.send?.(message);

async function misbehave({
  url,
  organisations,
  inboundMail,
}: MisbehavingOrder): Promise<() => Promise<void>> {
  const server = await reachServer(url);
  const hanging = await openHangingReceiver();
  const all: Misbehaving[] = [];
  for (let n = 0; n < organisations; n += 1)
    all.push(await registerMisbehaving(server, { inboundMail }, hanging.url));
  let isOver = false;
  let calls = 0;
  return async () => {
    const acting = all.flatMap(({ ways }, organisation) =>
      ways.map(async (act) => {
        // The organisations do not all start at the same moment.
        await sleep((ROUND_MS * organisation) / all.length);
        while (!isOver) {
          // Other checks cover the replies to such calls.
          await Promise.all([act().catch(() => undefined), sleep(ROUND_MS)]);
          calls += 1;
        }
      }),
    );
    report({ kind: 'started' });
    await new Promise((resolve) => process.once('message', resolve));
    isOver = true;
    await Promise.all(acting);
    hanging.close();
    server.close();
    report({ kind: 'ended', calls });
    process.disconnect();
  };
}

process.once('message', async (order: MisbehavingOrder) => {
  const start = await misbehave(order);
  report({ kind: 'registered' });
  process.once('message', () => void start());
});
