import type { Feature } from '../../feature.ts';
import { giveQuotesTo } from './cart.store.ts';
import { serveDeskQuotes, serveQuotes } from './quotes.routes.ts';
import { tellOfQuoteHandler } from './tell-of-quote.ts';

/** What organisations ask a price for, what the desk offers for it, and the catalogue that both choose from. */
export const quotesFeature: Feature = {
  name: 'quotes',
  start: ({ clock, jobs, settings: { publicUrl }, writeIn }) => ({
    routes: async (app) => {
      await app.register(serveQuotes, { clock, jobs });
      await app.register(serveDeskQuotes, { clock, jobs });
    },
    jobs: [tellOfQuoteHandler({ writeIn, jobs, publicUrl })],
    on: { peopleMerged: giveQuotesTo },
  }),
};
