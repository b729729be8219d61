import { Webhook } from 'standardwebhooks';
import type { Seal } from '../../../auth/seal.ts';
import type { DueDelivery } from './deliveries.store.ts';

/**
 * The headers of Standard Webhooks. For a day after a secret was changed both sign, so that the receiver can change over
 * whenever it likes. Throws where the server's own secret has changed since.
 */
export function signedHeaders(
  { delivery_id, body, sealed_secret, sealed_previous, previous_until }: DueDelivery,
  seal: Seal,
  now: Date,
): Record<string, string> {
  const hasPrevious = sealed_previous !== null && previous_until !== null && previous_until > now;
  const secrets = [sealed_secret, ...(hasPrevious ? [sealed_previous] : [])].map((sealed) =>
    seal.open(sealed),
  );
  const signatures = secrets.map((secret) => {
    if (secret === null)
      throw new Error('the secret of a webhook cannot be read: the server’s own has changed');
    return new Webhook(secret).sign(delivery_id, now, body);
  });
  return {
    'webhook-id': delivery_id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
