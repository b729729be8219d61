/** `npm run kill-rounds`: kill -9 of server and database in turn while devices post; what was acknowledged stays. */
import { parseArgs } from 'node:util';
import { withDataDirectory } from '../../e2e/support/demo-server.ts';
import { killRounds, type Round } from './rounds.ts';

const USAGE = `Kills a demo of its own, and its database, over and over while devices post to it.

  npm run kill-rounds -- [--rounds 100]

Afterwards every row that the server had acknowledged must be there. Ends with 1 where one is not.`;

/** How many rounds; null when help was asked for, or something that is not understood. */
function readRounds(words: readonly string[]): number | null {
  try {
    const options = {
      rounds: { type: 'string', default: '100' },
      help: { type: 'boolean', short: 'h' },
    } as const;
    const { rounds, help } = parseArgs({ args: [...words], options }).values;
    const count = Number(rounds);
    return !help && Number.isInteger(count) && count > 0 && count <= 10_000 ? count : null;
  } catch {
    return null;
  }
}

const median = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

const count = readRounds(process.argv.slice(2));
if (count === null) {
  console.log(USAGE);
  process.exitCode = 2;
} else {
  const rounds: Round[] = [];
  const { acknowledged, lost } = await withDataDirectory((directory) =>
    killRounds(directory, count, (round, number) => {
      rounds.push(round);
      const away = `${round.secondsAway.toFixed(1)} s until well again`;
      console.log(
        `round ${number}: ${round.victim} killed; ${round.acknowledged} acknowledged, ${round.lost.length} lost; ${away}`,
      );
    }),
  );
  for (const victim of ['server', 'database'] as const) {
    const away = rounds.filter((round) => round.victim === victim).map(({ secondsAway }) => secondsAway);
    const longest = Math.max(0, ...away);
    console.log(
      `${victim} killed ${away.length} times; well again after ${median(away).toFixed(1)} s (median), ${longest.toFixed(1)} s at most`,
    );
  }
  console.log(`${acknowledged} rows acknowledged in ${rounds.length} rounds, ${lost.length} lost.`);
  if (lost.length > 0 || rounds.some((round) => round.lost.length > 0)) process.exitCode = 1;
}
