import { Resolver } from 'node:dns/promises';

/** What TXT records a name has in the DNS, each in one piece; none where the DNS says that there are none. */
export type ReadTextRecords = (name: string) => Promise<readonly string[]>;

/** The DNS did not answer, or not in a way that says anything about the name. */
export class NameServerSilent extends Error {}

const TIMEOUT_MS = 3000;
const TRIES = 2;
/** The DNS itself says that the name, or such a record of it, does not exist. */
const NONE = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks these name servers (`address:port`), or those of the machine when none is given. */
export function textRecordsFrom(servers: readonly string[]): ReadTextRecords {
  return async (name) => {
    // One for each question: a resolver does not leave a server that failed it once.
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (NONE.has(code)) return [];
      throw new NameServerSilent(`no answer about ${name}: ${code}`, { cause: error });
    }
  };
}
