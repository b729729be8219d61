import { mayAskQuotes } from '@heatwise/domain/quotes/quote-request';
import { IconFileInvoice } from '@tabler/icons-react';
import type { SettingsSection } from '../../routing/settings-section.ts';

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const quotesSettings: readonly SettingsSection[] = [
  {
    to: '/settings/quote',
    group: 'Organisation',
    label: 'Quotes',
    hint: 'Devices, sensors and course packs: ask for a price, read the offer and accept it.',
    icon: IconFileInvoice,
    may: mayAskQuotes,
  },
];
