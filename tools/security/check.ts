import type { ApiRoute } from './api-routes.ts';
import type { Organisation } from './organisation.ts';
import type { Answer, Server } from './server.ts';
import type { Surroundings } from './surroundings.ts';

/** Where the checks take place. */
export type Ground = {
  readonly server: Server;
  readonly routes: readonly ApiRoute[];
  /** The organisation that must not be reached. Nothing in it is ever changed. */
  readonly ours: Organisation;
  /** The second one: what a check makes and breaks is its. */
  readonly theirs: Organisation;
  /** Whether mails can be read, as at a demo. */
  readonly showsMails: boolean;
  /** What the demo of one's own was made to believe in; null at any other server. */
  readonly surroundings: Surroundings | null;
  /** Fewer repetitions of the same, and no times: for a machine that does other work as well. */
  readonly isShort: boolean;
};

/** What was looked at, in a few words, and each thing that is wrong. */
export type Outcome = { readonly looked: string; readonly findings: readonly string[] };

/** A row of the security list. Answers a text where it cannot be looked at on this server: why. */
export type Check = {
  readonly area: string;
  readonly name: string;
  readonly look: (ground: Ground) => Promise<Outcome | string>;
};

/** Collects findings; `expect` notes what does not hold. */
export function newFindings() {
  const findings: string[] = [];
  return {
    findings,
    expect(holds: boolean, otherwise: string): void {
      if (!holds) findings.push(otherwise);
    },
  };
}

/**
 * Outside services that a request names, or that are asked for it, may be away: that is said so, and is not an error
 * of ours.
 */
const ofOthers = new Set(['provider-failed', 'geocoder-failed']);

/** Whether the server could not cope with a request, as against refusing it. */
export function isBreakdown({ status, code }: Answer): boolean {
  return status >= 500 && !ofOthers.has(code ?? '');
}
