import { setTimeout as sleep } from 'node:timers/promises';
import type { Mailbox } from '../../apps/api/src/testing/mailbox.ts';
import { demoClient, salivaTest } from '../demo-driver/demo-client.ts';
import { type AlertFindings, watchAlerts } from './alert-watch.ts';
import type { Target, Victim } from './target.ts';

export type Round = {
  readonly victim: Victim;
  /** Rows that were acknowledged in this round, and those of them that are not there afterwards. */
  readonly acknowledged: number;
  readonly lost: readonly string[];
  /** From the kill until what was killed serves again. */
  readonly secondsAway: number;
};

const WRITERS = 6;
const ROWS_A_POST = 20;

/** Posts rows until the first post that is not acknowledged, or until it is over. */
async function postUntilGone(
  url: string,
  userId: string,
  acknowledged: string[],
  over: AbortSignal,
): Promise<void> {
  const { post } = demoClient(url);
  try {
    while (!over.aborted) {
      const rows = Array.from({ length: ROWS_A_POST }, (_, n) => salivaTest(userId, 50 + n));
      acknowledged.push(...(await post(rows)).stored);
    }
  } catch {
    // What was not acknowledged may or may not be there.
  }
}

/**
 * Kills server and database in turn while devices post, and looks for every acknowledged row: after each round for that
 * round's, in the end for all, and for the alert and the email of every severe result. Tells each round as it ends.
 * Returns all ids that are missing then.
 */
export async function killRounds(
  { target, mailbox }: { readonly target: Target; readonly mailbox: Mailbox },
  count: number,
  tell: (round: Round, number: number) => void,
): Promise<{ acknowledged: number; lost: readonly string[]; alerts: AlertFindings }> {
  const all: string[] = [];
  const token = await demoClient(target.url()).logIn('admin');
  const { users, sync_time: beginning } = await demoClient(target.url()).core(token);
  const [person] = users;
  const admin = users.find((user) => 'email' in user && user.email === 'admin@demo.heatwise.test');
  if (!person || !admin) throw new Error('The demo has no people.');
  // Not the one whom everything else is posted for: a good result takes back what came before it.
  const watched = users.flatMap((user) =>
    'email' in user && user.active && !user.is_hidden && user !== person ? user.user_id : [],
  );
  const alerts = watchAlerts(mailbox, admin.user_id, watched);
  await alerts.begin(target.url(), token);
  for (let number = 1; number <= count; number += 1) {
    const victim: Victim = number % 2 === 1 ? 'server' : 'database';
    const { sync_time: since } = await demoClient(target.url()).core(token);
    const acknowledged: string[] = [];
    const address = target.url();
    // Of several servers the others go on: nobody is turned away for good.
    const over = new AbortController();
    const posting = Array.from({ length: WRITERS }, () =>
      postUntilGone(address, person.user_id, acknowledged, over.signal),
    );
    posting.push(alerts.during(address));
    // Never at the same point of a write.
    await sleep(200 + Math.random() * 800);
    const killed = performance.now();
    await target.kill(victim);
    const secondsAway = (performance.now() - killed) / 1000;
    over.abort();
    await Promise.all(posting);
    const url = target.url();
    const there = await demoClient(url).idsAfter(token, since);
    const lost = acknowledged.filter((id) => !there.has(id));
    all.push(...acknowledged);
    await alerts.after(url, token);
    tell({ victim, acknowledged: acknowledged.length, lost, secondsAway }, number);
  }
  const there = await demoClient(target.url()).idsAfter(token, beginning);
  await alerts.after(target.url(), token, true);
  const findings = await alerts.findings(target.url(), token);
  return { acknowledged: all.length, lost: all.filter((id) => !there.has(id)), alerts: findings };
}
