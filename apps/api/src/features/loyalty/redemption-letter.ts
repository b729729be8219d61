import { decisionText } from '@heatwise/domain/loyalty/reward';
import { type Letter, quoteName } from '../../mail/letter.ts';
import type { StoredRedemption } from './loyalty.store.ts';

type Facts = {
  readonly to: string;
  readonly redemption: Pick<StoredRedemption, 'state' | 'title' | 'points' | 'reason'>;
  readonly url: string;
};

/** To whoever redeemed points, when the desk has decided. */
export function redemptionLetter({ to, redemption, url }: Facts): Letter {
  const { state, title } = redemption;
  const isGiven = state === 'redeemed';
  return {
    to,
    subject: isGiven ? `Accepted: ${quoteName(title)}` : `Refused: ${quoteName(title)}`,
    paragraphs: decisionText(redemption),
    action: { label: 'Open your points', url },
    footnote: 'You get this email because you redeemed the points, or look after your organisation.',
  };
}
