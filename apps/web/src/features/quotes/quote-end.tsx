import type { Quote } from '@heatwise/contract/quotes/quote-parts.schema';
import { QUOTE_MESSAGES } from '@heatwise/domain/quotes/quote-messages';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './quotes.module.css';

/** How a quote ended, or that its offer is over. */
export function QuoteEndNotice({ quote, side }: { quote: Quote; side: 'customer' | 'desk' }) {
  const zone = useViewerZone();
  const { end, state, order_number } = quote;
  if (state === 'expired') {
    const text = side === 'desk' ? 'The offer has expired. A new one can be made.' : QUOTE_MESSAGES.expired;
    return <Notice tone="warning">{text}</Notice>;
  }
  if (!end) return null;
  const at = dateTimeText(Date.parse(end.at), zone);
  if (state === 'accepted') {
    return (
      <Notice tone="info" title={`Version ${end.version} was accepted`}>
        {at}, by {end.name}
        {order_number ? `, order number ${order_number}` : ''}.
      </Notice>
    );
  }
  const who = `${end.name}${end.by === 'desk' && side === 'customer' ? ', Heatwise' : ''}`;
  return (
    <Notice tone="info" title={state === 'withdrawn' ? 'Withdrawn' : 'Declined'}>
      <span className={classes.text}>
        {at}, by {who}
        {end.reason ? `: ${end.reason}` : '.'}
      </span>
    </Notice>
  );
}
