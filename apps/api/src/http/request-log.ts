import type { FastifyReply, FastifyRequest } from 'fastify';
import { LogController } from 'fastify';

/** One line a request, when it is over: who, what, the outcome and how long it took. */
export class OneLineRequestLog extends LogController {
  override incomingRequest(): void {
    // Said with the outcome.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime) };
    if (error) reply.log.error({ ...line, err: error }, 'request broken off');
    else reply.log.info(line, 'request');
  }
}
