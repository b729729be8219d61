import { OutboundFailure } from '../http/outbound-http.ts';
import { JobNotReadyError } from './job-worker.ts';

/**
 * Puts requests off to hosts that leave the requests of several organisations without an answer, so that they hold no
 * slots meanwhile. An organisation whose own last request to the host was answered is not put off: no other organisation can close a
 * host for it.
 */
export type HostBreaker = {
  /** Runs a request of an organisation to a host. Throws HostAwayError, without running it, while the host is away. */
  run<T>(host: string, orgId: string, request: () => Promise<T>): Promise<T>;
};

/** The request was put off, and is no failed attempt. */
export class HostAwayError extends JobNotReadyError {
  override readonly message = 'the host does not answer';
}

/** Organisations whose requests went unanswered since the last answer to anyone. */
const AWAY_AFTER = 3;
const PAUSE_MS = 30_000;
/** Longer than a request may take. */
const PROBE_MS = 6000;
const MOST_HOSTS = 10_000;
const MOST_ORGANISATIONS = 10_000;

type Host = {
  readonly unanswered: Set<string>;
  readonly answered: Set<string>;
  /** When the next request may find out whether the host is back. */
  probeAt: number;
  isProbing: boolean;
};

/** @param elapsedMs a monotonic clock */
export function createHostBreaker(elapsedMs = () => performance.now()): HostBreaker {
  /** Those asked longest ago come first. */
  const hosts = new Map<string, Host>();

  function getHost(name: string): Host {
    const host = hosts.get(name) ?? {
      unanswered: new Set<string>(),
      answered: new Set<string>(),
      probeAt: 0,
      isProbing: false,
    };
    hosts.delete(name);
    hosts.set(name, host);
    dropOldest(hosts, MOST_HOSTS);
    return host;
  }

  return {
    async run(name, orgId, request) {
      const host = getHost(name);
      const isProbe = host.unanswered.size >= AWAY_AFTER && !host.answered.has(orgId);
      if (isProbe) {
        const waitMs = host.probeAt - elapsedMs();
        if (host.isProbing || waitMs > 0) throw new HostAwayError(Math.max(waitMs, PROBE_MS));
        host.isProbing = true;
      }
      try {
        const reply = await request();
        host.unanswered.clear();
        host.answered.add(orgId);
        dropOldest(host.answered, MOST_ORGANISATIONS);
        return reply;
      } catch (error) {
        if (error instanceof OutboundFailure && error.reason === 'no-answer') {
          host.answered.delete(orgId);
          host.unanswered.add(orgId);
          dropOldest(host.unanswered, MOST_ORGANISATIONS);
          host.probeAt = elapsedMs() + PAUSE_MS;
        }
        throw error;
      } finally {
        if (isProbe) host.isProbing = false;
      }
    },
  };
}

function dropOldest(all: Map<string, unknown> | Set<string>, most: number): void {
  const [oldest] = all.keys();
  if (all.size > most && oldest !== undefined) all.delete(oldest);
}
