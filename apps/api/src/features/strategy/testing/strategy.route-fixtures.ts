import { randomUUID } from 'node:crypto';
import type { WritingScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

type StrategyStage = { readonly strategy_id: string };

/** Advice for one person; needs a stamp. */
async function stageStrategy({ tx, org_id, stamps }: WritingScope, user_id: string): Promise<StrategyStage> {
  const strategy_id = randomUUID();
  const now = stamps.next();
  await tx
    .insertInto('strategies')
    .values({
      org_id,
      strategy_id,
      tag_id: null,
      user_id,
      type: 'sosm',
      status: 'hydrated',
      advice: 'Carry on.',
      drink_millilitres: null,
      created_time: now,
      modified_time: now,
    })
    .execute();
  return { strategy_id };
}

/** How the routes are called. */
const bodies: RouteFixtures<StrategyStage>['bodies'] = {
  'PUT /api/v3/strategy': ({ user_id }) => ({
    user_id,
    type: 'sosm',
    status: 'mildly_dehydrated',
    advice: 'Two glasses of water now.',
    drink_millilitres: 500,
  }),
};

/** What each role is answered, in the order of the roles of the function test. */
const answers: RouteFixtures['answers'] = {
  'DELETE /api/v3/strategy/:strategy_id': [401, 401, 404, 404, 403, 200, 200],
  'PUT /api/v3/strategy': [401, 401, 404, 404, 403, 200, 200],
};

export const routeFixtures: RouteFixtures<StrategyStage> = {
  rows: (scope, { user_id }) => stageStrategy(scope, user_id),
  bodies,
  answers,
};
