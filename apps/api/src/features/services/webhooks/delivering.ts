import type { FastifyBaseLogger } from 'fastify';
import { createFairSlots } from '../../../background/fair-slots.ts';
import { createTurns } from '../../../background/job-turns.ts';
import type { PeriodicWork } from '../../../background/periodic-work.ts';
import { type DeliverParts, deliverOf } from './deliver.ts';

const LOOK_EVERY_MS = 1000;
/** Organisations that are sent for at once. One with a receiver that hangs counts as slow. */
const LIMITS = { all: 60, ofOne: 1, ofSlow: 15 };

type Parts = DeliverParts & {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly organisationsWithWebhookWork: (now: Date) => Promise<string[]>;
};

/**
 * Looks each second for what is to be sent, and sends for those first who were served longest ago. An organisation whose
 * receiver hangs is not waited for: it is left out of the looks until its round is over.
 */
export function createDelivering(parts: Parts): {
  readonly work: PeriodicWork;
  /** Resolves when what is on its way has an end. */
  stop(): Promise<void>;
} {
  const underWay = new Map<string, Promise<void>>();
  const slots = createFairSlots(LIMITS);
  const turns = createTurns<{ readonly turn_of: string }>();

  async function goOn(orgId: string): Promise<void> {
    try {
      // Each round uses the slot anew, because only a slow round makes the organisation slow.
      while ((await slots.run(orgId, () => deliverOf(parts, orgId))) && slots.mayStart(orgId));
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
        const due = await parts.organisationsWithWebhookWork(parts.clock());
        for (const turn of turns.inOrder(due.map((turn_of) => ({ turn_of })))) {
          const orgId = turn.turn_of;
          if (underWay.has(orgId) || !slots.mayStart(orgId)) continue;
          turns.serve(turn);
          underWay.set(orgId, goOn(orgId));
        }
      },
    },
    async stop() {
      await Promise.all(underWay.values());
    },
  };
}
