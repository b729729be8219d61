/**
 * `npm run kill-rounds`: kill -9 of server and database in turn while devices post; what was acknowledged stays, and
 * every severe result is alerted about once.
 */
import { parseArgs } from 'node:util';
import { LATE_MAIL_MS, openMailbox } from '../../apps/api/src/testing/mailbox.ts';
import { withDataDirectory } from '../demo-driver/demo-server.ts';
import { killRounds, type Round } from './rounds.ts';
import { clusterTarget, demoTarget } from './target.ts';

const USAGE = `Kills a demo of its own, and its database, over and over while devices post to it.

  npm run kill-rounds -- [--rounds 100] [--servers 1]

With more servers than one they are on one database, behind a proxy that gives each request to the next of them, and one
at random is killed. Afterwards every row that the server had acknowledged must be there, and every severe result must have one alert and
one email. Ends with 1 where one is missing or doubled.`;

type Wanted = { readonly rounds: number; readonly servers: number };

/** How many rounds, of how many servers; null when help was asked for, or something that is not understood. */
function readWanted(words: readonly string[]): Wanted | null {
  try {
    const options = {
      rounds: { type: 'string', default: '100' },
      servers: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h' },
    } as const;
    const { help, ...given } = parseArgs({ args: [...words], options }).values;
    const [rounds, servers] = [Number(given.rounds), Number(given.servers)];
    const isUsable = (count: number, most: number) => Number.isInteger(count) && count > 0 && count <= most;
    return !help && isUsable(rounds, 10_000) && isUsable(servers, 20) ? { rounds, servers } : null;
  } catch {
    return null;
  }
}

const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

const wanted = readWanted(process.argv.slice(2));
if (wanted === null) {
  console.log(USAGE);
  process.exitCode = 2;
} else {
  const rounds: Round[] = [];
  const mailbox = await openMailbox({ arrivesWithinMs: LATE_MAIL_MS });
  const { acknowledged, lost, alerts } = await withDataDirectory(async (directory) => {
    const settings = { directory, smtpUrl: mailbox.smtpUrl };
    const target = await (wanted.servers > 1
      ? clusterTarget(settings, wanted.servers)
      : demoTarget(settings));
    try {
      return await killRounds({ target, mailbox }, wanted.rounds, (round, number) => {
        rounds.push(round);
        const away = `${round.secondsAway.toFixed(1)} s until well again`;
        console.log(
          `round ${number}: ${round.victim} killed; ${round.acknowledged} acknowledged, ${round.lost.length} lost; ${away}`,
        );
      });
    } finally {
      await target.stop();
    }
  });
  for (const victim of ['server', 'database'] as const) {
    const away = rounds.filter((round) => round.victim === victim).map(({ secondsAway }) => secondsAway);
    const longest = Math.max(0, ...away);
    console.log(
      `${victim} killed ${away.length} times; well again after ${median(away).toFixed(1)} s (median), ${longest.toFixed(1)} s at most`,
    );
  }
  console.log(`${acknowledged} rows acknowledged in ${rounds.length} rounds, ${lost.length} lost.`);
  await mailbox.close();
  const { severe, sameEmailAgain, ...wrong } = alerts;
  console.log(`${severe} severe results; ${sameEmailAgain} emails sent again with the same Message-ID.`);
  const faults = Object.entries(wrong).filter(([, results]) => results.length > 0);
  for (const [what, results] of faults) console.log(`${what}: ${results.join(', ')}`);
  if (faults.length === 0) console.log('Each has one alert and one email.');
  if (faults.length > 0) process.exitCode = 1;
  if (lost.length > 0 || rounds.some((round) => round.lost.length > 0)) process.exitCode = 1;
}
