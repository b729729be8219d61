import { parseArgs } from 'node:util';

export type ClusterOptions = {
  readonly servers: number;
  readonly port: number;
  /** Whether a server is killed every few seconds. */
  readonly kill: boolean;
};

export const USAGE = `Several servers on one database, behind a proxy that gives each request to the next of them.

  npm run cluster -- [--servers 3] [--port 3000] [--kill]

  --kill  kills a server at random (kill -9) every few seconds, and starts it again

The database is one of its own in DATA_DIR (.data/cluster) with the demo organisation in it, or that of DATABASE_URL as it
is. Other settings go to the servers as they are given.`;

/** Reads the command line; null when help was asked for, or something that is not understood. */
export function readOptions(words: readonly string[]): ClusterOptions | null {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        servers: { type: 'string', default: '3' },
        port: { type: 'string', default: '3000' },
        kill: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const servers = numberIn(values.servers, 1, 20);
    const port = numberIn(values.port, 0, 65_535);
    if (values.help || servers === null || port === null) return null;
    return { servers, port, kill: values.kill };
  } catch {
    return null;
  }
}

function numberIn(text: string, least: number, most: number): number | null {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}
