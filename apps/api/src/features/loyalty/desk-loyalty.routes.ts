import { deskLoyaltySchemas } from '@heatwise/contract/desk/desk.contract';
import { deskLoyaltyRoutes } from '@heatwise/contract/desk/desk.routes';
import { reply } from '@heatwise/contract/envelope';
import { decisionText, LOYALTY_MESSAGES } from '@heatwise/domain/loyalty/reward';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { DeskWritingScope } from '../../auth/desk-scope.ts';
import type { JobQueue } from '../../background/job-queue.ts';
import { AppError } from '../../http/app-error.ts';
import { bindRoutes } from '../../http/bind-routes.ts';
import { adjustmentsAtDesk, balancesAtDesk, redemptionsAtDesk } from './desk-loyalty.store.ts';
import { appendEntries, bookedFor, decideRedemption, findRedemption, lockAccount } from './loyalty.store.ts';
import { tellOfRedemptionJob } from './tell-of-redemption.ts';

const routes = bindRoutes(deskLoyaltyRoutes, deskLoyaltySchemas);

/** Says in a ticket what was decided; tickets are another feature's. */
export type AnswerTicket = (
  scope: DeskWritingScope,
  answer: { readonly ticket_id: string; readonly text: string },
  now: Date,
) => Promise<void>;

type Parts = {
  readonly clock: () => Date;
  readonly jobs: JobQueue;
  readonly answerTicket: AnswerTicket;
};

/** Points of all organisations: redemptions are answered, and what went wrong is put right. */
export const serveDeskLoyalty: FastifyPluginAsyncZod<Parts> = async (app, { clock, jobs, answerTicket }) => {
  app.route({
    ...routes.redemptions,
    handler: async (request) =>
      reply(await request.readAtDesk((scope) => redemptionsAtDesk(scope, request.query))),
  });
  app.route({
    ...routes.decide,
    handler: async (request) => {
      const { org_id, redemption_id } = request.params;
      const wanted = { ...request.body, redemption_id };
      await request.writeAtDesk(org_id, (scope) =>
        decide(scope, wanted, { jobs, answerTicket, now: clock() }),
      );
      return reply(null);
    },
  });
  app.route({
    ...routes.balances,
    handler: async (request) =>
      reply(await request.readAtDesk((scope) => balancesAtDesk(scope, request.query, clock()))),
  });
  app.route({
    ...routes.adjustments,
    handler: async (request) =>
      reply(await request.readAtDesk((scope) => adjustmentsAtDesk(scope, request.params.org_id))),
  });
  app.route({
    ...routes.adjust,
    handler: async (request) => {
      const wanted = { ...request.body, now: clock() };
      await request.writeAtDesk(request.params.org_id, (scope) => adjust(scope, wanted));
      return reply(null);
    },
  });
};

type Decision = {
  readonly redemption_id: string;
  readonly decision: 'accept' | 'refuse';
  readonly reason: string;
};

/**
 * Accepted points stay spent, refused ones go back; whoever asked is mailed, and their ticket says it. Throws redemption-not-found,
 * redemption-decided, invalid-request.
 */
async function decide(
  scope: DeskWritingScope,
  { redemption_id, decision, reason }: Decision,
  { jobs, answerTicket, now }: Omit<Parts, 'clock'> & { readonly now: Date },
): Promise<void> {
  const isAccepted = decision === 'accept';
  if (!isAccepted && reason === '') refuse('reason', LOYALTY_MESSAGES.reasonMissing);
  await lockAccount(scope);
  const redemption = await findRedemption(scope, redemption_id);
  if (!redemption) throw new AppError('redemption-not-found');
  const said = { state: isAccepted ? 'redeemed' : 'refused', reason: reason === '' ? null : reason } as const;
  const made = { ...said, decided_at: now, decided_by: scope.desk_name };
  const decided = await decideRedemption(scope, redemption_id, made);
  if (!decided) throw new AppError('redemption-decided');
  const { title, points, ticket_id } = redemption;
  if (!isAccepted) {
    const entry = { reason: 'redemption', subject_id: redemption_id, points, at: now, note: title } as const;
    await appendEntries(scope, [entry], now);
  }
  const subject = { redemption_id, title, points, ...(reason === '' ? {} : { reason }) };
  await scope.audit(isAccepted ? 'loyalty.accept' : 'loyalty.refuse', subject);
  await answerTicket(scope, { ticket_id, text: decisionText({ ...said, title, points }).join('\n\n') }, now);
  await jobs.put(scope, tellOfRedemptionJob, { org_id: scope.org_id, redemption_id });
}

type Adjustment = {
  readonly adjustment_id: string;
  readonly points: number;
  readonly reason: string;
  readonly now: Date;
};

/** Books points for a reason that the organisation reads. The same id again changes nothing. */
async function adjust(
  scope: DeskWritingScope,
  { adjustment_id, points, reason, now }: Adjustment,
): Promise<void> {
  if (points === 0) refuse('points', LOYALTY_MESSAGES.noPoints);
  if (reason === '') refuse('reason', LOYALTY_MESSAGES.reasonMissing);
  await lockAccount(scope);
  if ((await bookedFor(scope, 'adjustment', [adjustment_id])).has(adjustment_id)) return;
  const entry = { reason: 'adjustment', subject_id: adjustment_id, points, at: now } as const;
  await appendEntries(scope, [{ ...entry, note: reason, by_name: scope.desk_name }], now);
  await scope.audit('loyalty.adjust', { adjustment_id, points, reason });
}

function refuse(path: string, message: string): never {
  throw new AppError('invalid-request', { problems: [{ path, message }] });
}
