import type { FastifyReply, FastifyRequest } from 'fastify';

/** Ids only: neither names nor tokens belong in the log. */
type CallerIds = {
  readonly org_id: string;
  readonly user_id?: string;
  readonly api_token_id?: string;
  readonly device_token_id?: string;
  readonly wall_link_id?: string;
};

/** From here on each log line of the request names who called. */
export function logCaller(request: FastifyRequest, reply: FastifyReply, ids: CallerIds): void {
  request.log = request.log.child(ids);
  reply.log = request.log;
}
