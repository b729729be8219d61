import type { Feature, Server } from '../../feature.ts';
import { type AnswerTicket, serveDeskLoyalty } from './desk-loyalty.routes.ts';
import type { OpenTicket } from './loyalty.commands.ts';
import { serveLoyalty } from './loyalty.routes.ts';
import { giveRedemptionsTo } from './loyalty.store.ts';
import { loyaltyLooks } from './loyalty-looks.ts';
import { tellOfRedemptionHandler } from './tell-of-redemption.ts';

type Lent = {
  readonly createOpenTicket: (server: Pick<Server, 'jobs'>) => OpenTicket;
  readonly answerTicket: AnswerTicket;
};

/** Points of an organisation: earned by what it does, spent on rewards. */
export function loyaltyFeature({ createOpenTicket, answerTicket }: Lent): Feature {
  return {
    name: 'loyalty',
    start: ({ background, clock, jobs, settings: { publicUrl }, writeIn }) => ({
      routes: async (app) => {
        await app.register(serveLoyalty, { clock, openTicket: createOpenTicket({ jobs }) });
        await app.register(serveDeskLoyalty, { clock, jobs, answerTicket });
      },
      jobs: [tellOfRedemptionHandler({ writeIn, jobs, publicUrl })],
      blocks: [loyaltyLooks({ database: background, clock })],
      on: { peopleMerged: giveRedemptionsTo },
    }),
  };
}
