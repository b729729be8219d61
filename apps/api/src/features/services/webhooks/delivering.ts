import type { FastifyBaseLogger } from 'fastify';
import type { PeriodicWork } from '../../../background/periodic-work.ts';
import { type DeliverParts, deliverOf } from './deliver.ts';

const LOOK_EVERY_MS = 1000;
/** Organisations that are sent for at a time; the others wait for the next look. */
const AT_ONCE = 20;

type Parts = DeliverParts & {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly organisationsWithWebhookWork: (now: Date) => Promise<string[]>;
};

/**
 * Looks each second for what is to be sent. An organisation whose receiver hangs is not waited for: it is left out of the
 * looks until its round is over.
 */
export function createDelivering(parts: Parts): {
  readonly work: PeriodicWork;
  /** Resolves when what is on its way has an end. */
  stop(): Promise<void>;
} {
  const underWay = new Map<string, Promise<void>>();
  const isFull = () => underWay.size >= AT_ONCE;

  async function goOn(orgId: string): Promise<void> {
    try {
      while (await deliverOf(parts, orgId));
    } catch (error) {
      parts.log.warn({ err: error, org_id: orgId }, 'webhooks will be tried again');
    } finally {
      underWay.delete(orgId);
    }
  }
  return {
    work: {
      name: 'webhooks',
      everyMs: LOOK_EVERY_MS,
      async work() {
        for (const orgId of await parts.organisationsWithWebhookWork(parts.clock())) {
          if (!isFull() && !underWay.has(orgId)) underWay.set(orgId, goOn(orgId));
        }
      },
    },
    async stop() {
      await Promise.all(underWay.values());
    },
  };
}
