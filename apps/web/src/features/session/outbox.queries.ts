import type { KeptLetter } from '@heatwise/contract/session/mail.contract';
import { mailRoutes } from '@heatwise/contract/session/session.routes';
import type { ApiClient } from '../../platform/api-client.ts';

/** The emails that a demo would have sent, newest first. Rejects with RequestFailure where there is no outbox. */
export async function keptLetters(api: ApiClient): Promise<readonly KeptLetter[]> {
  const { letters } = await api.send(mailRoutes.outbox);
  return letters;
}
