import type {
  Delivery,
  NewWebhook,
  Webhook,
  WebhookWithSecret,
} from '@heatwise/contract/services/services.contract';
import { createSeal } from '../../../auth/seal.ts';
import { createHostBreaker } from '../../../background/host-breaker.ts';
import { publicPost } from '../../../http/public-http.ts';
import type { Letter } from '../../../mail/letter.ts';
import { inOrganisation, writeInOrganisation } from '../../../organisation/organisation-scope.ts';
import { partsFor, type TestApp } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import { type DeliverParts, deliverOf } from '../webhooks/deliver.ts';

/** A receiver that answers is heard, however busy the machine is. */
const PATIENT_MS = 30_000;
const IMPATIENT_MS = 300;

/** Webhooks over a test server: the calls of an admin, and the rounds that a running server takes by itself. */
export async function webhooksOn(
  { app, database }: TestApp,
  organisation: TestOrganisation,
  { clock = () => new Date(), allowsLoopback = true, limitMs = PATIENT_MS } = {},
) {
  const admin = await organisation.admin();
  const letters: Letter[] = [];
  const { deriveKeys, randomBytes } = partsFor(database);
  const postWithin = (limit: number) =>
    publicPost({
      userAgent: 'Heatwise tests',
      allowsLoopback,
      limitMs: limit,
      bodyLimitBytes: 1000,
    });
  const put = async (_scope: unknown, _kind: unknown, letter: unknown) => void letters.push(letter as Letter);
  const parts: DeliverParts = {
    readIn: (...work) => inOrganisation(database.app, ...work),
    writeIn: (...work) => writeInOrganisation(database.app, ...work),
    clock,
    random: () => 0,
    seal: createSeal(deriveKeys('secrets of webhooks'), randomBytes),
    post: postWithin(limitMs),
    breaker: createHostBreaker(),
    jobs: { put, join: put, putNow: async () => undefined },
    publicUrl: () => 'https://heat.test',
  };
  async function ask(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    headers: TestHeaders = admin.headers,
  ) {
    const url = `/api/v3/service/webhook${path}`;
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
    return { ...response.json(), status: response.statusCode };
  }
  return {
    admin,
    ask,
    letters,
    parts,
    /** For a round in which a receiver that says nothing is given up soon. */
    impatient: { post: postWithin(IMPATIENT_MS) },
    async make(address: string, wanted: Partial<NewWebhook> = {}): Promise<WebhookWithSecret> {
      const all = { address, events: ['measurement.created'], with_health: false, ...wanted };
      return (await ask('POST', '', all)).data;
    },
    webhooks: async (): Promise<Webhook[]> => (await ask('GET', '')).data,
    log: async (id: string): Promise<Delivery[]> => (await ask('GET', `/${id}/delivery`)).data.deliveries,
    /** One round, with these in place of the usual parts. */
    round: (other: Partial<DeliverParts> = {}) => deliverOf({ ...parts, ...other }, organisation.org_id),
    async rounds(): Promise<void> {
      while (await deliverOf(parts, organisation.org_id));
    },
  };
}
