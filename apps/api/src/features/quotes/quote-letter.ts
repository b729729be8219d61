import { moneyText } from '@heatwise/domain/quotes/quote-money';
import { dayText } from '@heatwise/domain/time/date-text';
import { type Letter, quoteName } from '../../mail/letter.ts';
import type { QuoteRow } from './quotes.store.ts';

type Facts = { readonly to: string; readonly quote: QuoteRow; readonly what: 'quoted' | 'declined' };

/** To whoever asked, when the desk has answered. */
export function quoteLetter({ to, quote, what }: Facts, url: string): Letter {
  const org_name = quoteName(quote.org_name);
  const { number, version, currency, total_cents, valid_until, reason } = quote;
  const footnote = `You get this email because you asked for the quote, or look after ${org_name}.`;
  if (what === 'declined') {
    return {
      to,
      subject: `Quote ${number} was declined`,
      paragraphs: [
        `We cannot make an offer for the quote ${number} of ${org_name}.`,
        `The reason: ${reason ?? ''}`,
      ],
      action: { label: 'Open the quote', url },
      footnote,
    };
  }
  const total = total_cents === null ? '' : ` It comes to ${moneyText(currency, Number(total_cents))}.`;
  const until = valid_until === null ? '' : ` It can be accepted until ${dayText(valid_until)}.`;
  return {
    to,
    subject: `Our offer for quote ${number}`,
    paragraphs: [
      `Here is our offer for the quote ${number} of ${org_name}, version ${version}.${total}${until}`,
    ],
    action: { label: 'Read the offer', url },
    footnote,
  };
}
