import { isDeskMember } from '@heatwise/domain/desk/desk';
import { mayAskQuotes, QUOTE_STATES } from '@heatwise/domain/quotes/quote';
import { IconFileInvoice } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { id, oneOf, searchReader, text } from '../../platform/search-parameters.ts';
import { desk, settings } from '../../routing/frames.ts';
import type { SettingsSection } from '../../routing/settings-section.ts';
import type { FeatureSlots } from '../../routing/slots.tsx';

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

const quotesSettings: readonly SettingsSection[] = [
  {
    to: '/settings/quote',
    group: 'Organisation',
    rank: 5,
    label: 'Quotes',
    hint: 'Devices, sensors and course packs: ask for a price, read the offer and accept it.',
    icon: IconFileInvoice,
    may: mayAskQuotes,
  },
];

const quotesSlots: FeatureSlots = {
  deskTabs: [
    { to: '/desk/quotes', label: 'Quotes', hasPages: true },
    { to: '/desk/catalogue', label: 'Catalogue' },
  ],
};

/** What an organisation asks a price for, and what the desk offers for it. */
export const quotesFeature = {
  routes: {
    settings: [quotes, quote] as const,
    desk: [deskQuotes, deskQuote, catalogue] as const,
  },
  settings: quotesSettings,
  slots: quotesSlots,
};
