import type { Feature } from '../../feature.ts';
import { serveDeskLoyalty } from './desk-loyalty.routes.ts';
import type { OpenTicket } from './loyalty.commands.ts';
import { serveLoyalty } from './loyalty.routes.ts';
import { giveRedemptionsTo } from './loyalty.store.ts';
import { loyaltyLooks } from './loyalty-looks.ts';

type Lent = { readonly openTicket: OpenTicket };

/** Points of an organisation: earned by what it does, spent on rewards. */
export function loyaltyFeature({ openTicket }: Lent): Feature {
  return {
    name: 'loyalty',
    start: ({ clock, database }) => ({
      routes: async (app) => {
        await app.register(serveLoyalty, { clock, openTicket });
        await app.register(serveDeskLoyalty, { clock });
      },
      blocks: [loyaltyLooks({ database, clock })],
      whenPeopleMerged: giveRedemptionsTo,
    }),
  };
}
