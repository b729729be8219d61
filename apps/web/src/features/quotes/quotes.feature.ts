import { isDeskMember } from '@heatwise/domain/desk/desk-member';
import { mayAskQuotes } from '@heatwise/domain/quotes/quote-request';
import { QUOTE_STATES } from '@heatwise/domain/quotes/quote-state';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { id, oneOf, searchReader, text } from '../../platform/search-parameters.ts';
import { desk, settings } from '../../routing/frames.ts';

const readSearch = searchReader({ q: text, state: oneOf(QUOTE_STATES) });

const quotes = createRoute({
  getParentRoute: () => settings,
  path: '/quote',
  staticData: { title: 'Quotes', may: mayAskQuotes },
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./quotes-pages.tsx'), 'QuotesPage'),
});

const quote = createRoute({
  getParentRoute: () => settings,
  path: '/quote/$quote_id',
  staticData: { title: 'Quote', may: mayAskQuotes },
  component: lazyRouteComponent(() => import('./quotes-pages.tsx'), 'QuotePage'),
});

const deskQuotes = createRoute({
  getParentRoute: () => desk,
  path: '/quotes',
  staticData: { title: 'Quotes', may: isDeskMember },
  validateSearch: searchReader({
    q: text,
    state: oneOf(QUOTE_STATES),
    /** Or the id of somebody at the desk. */
    assigned: (value) => oneOf(['me', 'nobody'])(value) ?? id(value),
  }),
  component: lazyRouteComponent(() => import('./desk/desk-pages.tsx'), 'DeskQuotesPage'),
});

const deskQuote = createRoute({
  getParentRoute: () => desk,
  path: '/quotes/$quote_id',
  staticData: { title: 'Quote', may: isDeskMember },
  component: lazyRouteComponent(() => import('./desk/desk-pages.tsx'), 'DeskQuotePage'),
});

const catalogue = createRoute({
  getParentRoute: () => desk,
  path: '/catalogue',
  staticData: { title: 'Catalogue', may: isDeskMember },
  component: lazyRouteComponent(() => import('./desk/catalogue-screen.tsx'), 'CatalogueScreen'),
});

/** What an organisation asks a price for, and what the desk offers for it. */
export const quotesFeature = {
  routes: {
    settings: [quotes, quote] as const,
    desk: [deskQuotes, deskQuote, catalogue] as const,
  },
};
