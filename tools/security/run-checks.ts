import { routesOf } from './api-routes.ts';
import type { Check, Ground, Outcome } from './check.ts';
import { checks } from './checks.ts';
import { cleanUp } from './clean-up.ts';
import { showsMails } from './mails.ts';
import { signIn } from './member.ts';
import type { SecurityOptions } from './options.ts';
import { fillOrganisation, lookAt, registerOrganisation } from './organisation.ts';
import { reachServer, type Server } from './server.ts';
import type { Surroundings } from './surroundings.ts';

/** How one check ended. `skipped` says why it could not be made on this server. */
export type Result = {
  readonly area: string;
  readonly name: string;
  readonly looked: string;
  readonly findings: readonly string[];
  readonly skipped: string | null;
  readonly seconds: number;
};

/** The checks whose area or name holds a text. */
export function selectChecks(only: string): readonly Check[] {
  return checks.filter(({ area, name }) => `${area} ${name}`.toLowerCase().includes(only));
}

/** Makes the checks, one after another, telling each as it ends; leaves the second organisation as empty as it can. */
export async function runChecks(
  url: string,
  selected: readonly Check[],
  { account, second, isShort }: Omit<SecurityOptions, 'url' | 'only'>,
  surroundings: Surroundings | null,
  tell: (result: Result) => void,
): Promise<Result[]> {
  const server = await reachServer(url);
  try {
    const ground = await prepare(server, { account, second, isShort, surroundings });
    const results: Result[] = [];
    for (const check of selected) {
      const result = await make(check, ground);
      tell(result);
      results.push(result);
    }
    await cleanUp(ground);
    return results;
  } finally {
    server.close();
  }
}

async function prepare(
  server: Server,
  {
    account,
    second,
    isShort,
    surroundings,
  }: Pick<SecurityOptions, 'account' | 'second' | 'isShort'> & Pick<Ground, 'surroundings'>,
): Promise<Ground> {
  const routes = await routesOf(server);
  const admin = second ? await signIn(server, second) : await registerOrganisation(server);
  return {
    server,
    routes,
    ours: await lookAt(server, routes, await signIn(server, account)),
    theirs: await fillOrganisation(server, routes, admin),
    showsMails: await showsMails(server),
    surroundings,
    isShort,
  };
}

async function make({ area, name, look }: Check, ground: Ground): Promise<Result> {
  const start = performance.now();
  // A check that cannot go on is a finding: whatever it was about has not been seen to hold.
  const outcome = await look(ground).catch(
    (error: Error): Outcome => ({ looked: 'broken off', findings: [error.message] }),
  );
  const seconds = (performance.now() - start) / 1000;
  if (typeof outcome === 'string') return { area, name, looked: '', findings: [], skipped: outcome, seconds };
  return { area, name, ...outcome, skipped: null, seconds };
}
