import { randomBytes, randomUUID } from 'node:crypto';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

type ServiceStage = {
  readonly api_token_id: string;
  readonly webhook_id: string;
  readonly delivery_id: string;
};

async function stageServices({ tx, org_id }: OrganisationScope, created_by: string): Promise<ServiceStage> {
  const api_token_id = randomUUID();
  await tx
    .insertInto('api_tokens')
    .values({
      org_id,
      api_token_id,
      created_by,
      name: 'Crane crew',
      scopes: ['read_people'],
      token_hash: randomBytes(32),
      created_at: new Date(),
      expires_at: null,
    })
    .execute();
  const webhook_id = randomUUID();
  await tx
    .insertInto('webhooks')
    .values({
      org_id,
      webhook_id,
      created_by,
      with_health: false,
      events: ['alert.fired'],
      address: 'https://hooks.example.com/heat',
      sealed_secret: randomBytes(60),
      created_at: new Date(),
    })
    .execute();
  const delivery_id = randomUUID();
  await tx
    .insertInto('webhook_deliveries')
    .values({
      org_id,
      webhook_id,
      delivery_id,
      event: 'alert.fired',
      state: 'failed',
      due_at: null,
      body: '{}',
      created_at: new Date(),
    })
    .execute();
  return { api_token_id, webhook_id, delivery_id };
}

/** How the routes are called. */
const bodies: RouteFixtures<ServiceStage>['bodies'] = {
  'POST /api/v3/service/token': () => ({ name: 'Payroll', scopes: ['read_people'], expires_days: 30 }),
  'POST /api/v3/service/bi/key': () => ({ seen_key_made_at: null }),
  'POST /api/v3/service/webhook': () => ({
    address: 'https://hooks.example.com/heat',
    events: ['alert.fired'],
    with_health: false,
  }),
  'PATCH /api/v3/service/webhook/:webhook_id': () => ({ with_health: true }),
  'POST /api/v3/service/webhook/:webhook_id/secret': () => ({}),
  'POST /api/v3/service/webhook/:webhook_id/test': () => ({}),
  'POST /api/v3/service/webhook/:webhook_id/delivery/:delivery_id/again': () => ({}),
};

const someDays = () => '?from=2026-01-01&to=2026-12-31';
const queries: RouteFixtures<ServiceStage>['queries'] = {
  'GET /api/v3/bi/measurements.csv': someDays,
  'GET /api/v3/bi/measurements.parquet': someDays,
  'GET /api/v3/bi/linked_values.csv': someDays,
  'GET /api/v3/bi/linked_values.parquet': someDays,
};

const onlyAdmins = [401, 401, 403, 403, 403, 403, 200];

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
const answers: RouteFixtures['answers'] = {
  'DELETE /api/v3/service/token/:api_token_id': onlyAdmins,
  'DELETE /api/v3/service/webhook/:webhook_id': onlyAdmins,
  'GET /api/v3/bi/linked_values.csv': onlyAdmins,
  'GET /api/v3/bi/linked_values.parquet': onlyAdmins,
  'GET /api/v3/bi/measurements.csv': onlyAdmins,
  'GET /api/v3/bi/measurements.parquet': onlyAdmins,
  'GET /api/v3/bi/people.csv': onlyAdmins,
  'GET /api/v3/bi/people.parquet': onlyAdmins,
  'GET /api/v3/service/bi': onlyAdmins,
  'GET /api/v3/service/licence': onlyAdmins,
  'GET /api/v3/service/token': onlyAdmins,
  'GET /api/v3/service/webhook': onlyAdmins,
  'GET /api/v3/service/webhook/:webhook_id/delivery': onlyAdmins,
  'GET /api/v3/service/webhook/:webhook_id/delivery/:delivery_id': onlyAdmins,
  'PATCH /api/v3/service/webhook/:webhook_id': onlyAdmins,
  'POST /api/v3/service/bi/key': onlyAdmins,
  'POST /api/v3/service/token': onlyAdmins,
  'POST /api/v3/service/webhook': onlyAdmins,
  'POST /api/v3/service/webhook/:webhook_id/secret': onlyAdmins,
  'POST /api/v3/service/webhook/:webhook_id/test': onlyAdmins,
  'POST /api/v3/service/webhook/:webhook_id/delivery/:delivery_id/again': onlyAdmins,
};

export const routeFixtures: RouteFixtures<ServiceStage> = {
  rows: (scope, { user_id }) => stageServices(scope, user_id),
  bodies,
  queries,
  answers,
};
