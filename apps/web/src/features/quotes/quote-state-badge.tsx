import { QUOTE_STATE_LABELS, type QuoteState } from '@heatwise/domain/quotes/quote-state';
import { Badge } from '@mantine/core';

/** What somebody has to answer stands out; for the desk other states do than for the customer. */
export function QuoteStateBadge({ state, side }: { state: QuoteState; side: 'customer' | 'desk' }) {
  const waitsForUs = state === (side === 'desk' ? 'sent' : 'quoted');
  return (
    <Badge variant={waitsForUs ? 'light' : 'default'} tt="none">
      {side === 'desk' && state === 'quoted' ? 'Offer sent' : QUOTE_STATE_LABELS[state]}
    </Badge>
  );
}
