import { setTimeout as sleep } from 'node:timers/promises';
import type { Mailbox } from '../../apps/api/src/testing/mailbox.ts';
import { demoClient, salivaTest } from '../../e2e/support/demo-client.ts';
import { childrenOf, type DemoProcess, spawnDemo, stopDemo } from '../../e2e/support/demo-server.ts';
import { type AlertFindings, watchAlerts } from './alert-watch.ts';

/** What is killed: the server, with its database left behind, or all processes of the database below the server. */
export type Victim = 'server' | 'database';

export type Round = {
  readonly victim: Victim;
  /** Rows that the server acknowledged in this round, and those of them that are not there afterwards. */
  readonly acknowledged: number;
  readonly lost: readonly string[];
  /** From the kill until everybody is served again. */
  readonly secondsAway: number;
};

const WRITERS = 6;
const ROWS_A_POST = 20;
const PATIENCE_MS = 120_000;

/** Posts rows until the first post that is not acknowledged. */
async function postUntilGone(url: string, userId: string, acknowledged: string[]): Promise<void> {
  const { post } = demoClient(url);
  try {
    for (;;) {
      const rows = Array.from({ length: ROWS_A_POST }, (_, n) => salivaTest(userId, 50 + n));
      acknowledged.push(...(await post(rows)).stored);
    }
  } catch {
    // What was not acknowledged may or may not be there.
  }
}

async function untilWell(url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const status = await fetch(`${url}/health`).then(
      (reply) => reply.status,
      () => 0,
    );
    if (status === 200) return;
    await sleep(50);
  }
  throw new Error(`The server at ${url} did not come back within ${PATIENCE_MS / 1000} s.`);
}

function kill({ process: { pid } }: DemoProcess, victim: Victim): void {
  const server = pid as number;
  if (victim === 'server') process.kill(server, 'SIGKILL');
  else for (const child of childrenOf(server)) process.kill(child, 'SIGKILL');
}

/**
 * Kills server and database in turn while devices post, brings them back, and looks for every acknowledged row: after
 * each round for that round's, in the end for all, and for the alert and the email of every severe result. Tells each
 * round as it ends. Returns all ids that are missing then.
 */
export async function killRounds(
  { directory, mailbox }: { readonly directory: string; readonly mailbox: Mailbox },
  count: number,
  tell: (round: Round, number: number) => void,
): Promise<{ acknowledged: number; lost: readonly string[]; alerts: AlertFindings }> {
  const start = () =>
    spawnDemo({ DATA_DIR: directory, SMTP_URL: mailbox.smtpUrl, REQUESTS_PER_MINUTE: '10000000' });
  let demo = start();
  const all: string[] = [];
  try {
    let url = await demo.url;
    const token = await demoClient(url).logIn('admin');
    const { users, sync_time: beginning } = await demoClient(url).core(token);
    const [person] = users;
    const admin = users.find((user) => 'email' in user && user.email === 'admin@demo.heatwise.test');
    if (!person || !admin) throw new Error('The demo has no people.');
    // Not the one whom everything else is posted for: a good result takes back what came before it.
    const watched = users.flatMap((user) =>
      'email' in user && user.active && !user.is_hidden && user !== person ? user.user_id : [],
    );
    const alerts = watchAlerts(mailbox, admin.user_id, watched);
    await alerts.begin(url, token);
    for (let number = 1; number <= count; number += 1) {
      const victim: Victim = number % 2 === 1 ? 'server' : 'database';
      const { sync_time: since } = await demoClient(url).core(token);
      const acknowledged: string[] = [];
      const address = url;
      const posting = Array.from({ length: WRITERS }, () =>
        postUntilGone(address, person.user_id, acknowledged),
      );
      posting.push(alerts.during(address));
      // Never at the same point of a write.
      await sleep(200 + Math.random() * 800);
      const killed = performance.now();
      kill(demo, victim);
      await Promise.all(posting);
      if (victim === 'server') {
        await demo.ended;
        demo = start();
        url = await demo.url;
      }
      await untilWell(url);
      const secondsAway = (performance.now() - killed) / 1000;
      const there = await demoClient(url).idsAfter(token, since);
      const lost = acknowledged.filter((id) => !there.has(id));
      all.push(...acknowledged);
      await alerts.after(url, token);
      tell({ victim, acknowledged: acknowledged.length, lost, secondsAway }, number);
    }
    const there = await demoClient(url).idsAfter(token, beginning);
    await alerts.after(url, token, true);
    const findings = await alerts.findings(url, token);
    return { acknowledged: all.length, lost: all.filter((id) => !there.has(id)), alerts: findings };
  } finally {
    await stopDemo(demo);
  }
}
