import type { Letter } from '../../mail/letter.ts';
import type { StoredRedemption } from './redemptions.store.ts';

type Facts = {
  readonly to: string;
  readonly redemption: Pick<StoredRedemption, 'state' | 'title' | 'points' | 'reason'>;
  readonly url: string;
};

/** To whoever redeemed points, when the desk has decided. */
export function redemptionLetter({ to, redemption, url }: Facts): Letter {
  const { state, title, points, reason } = redemption;
  const isGiven = state === 'redeemed';
  const said = reason === null ? [] : [isGiven ? `Heatwise says: ${reason}` : `The reason: ${reason}`];
  return {
    ...{ to, subject: isGiven ? `Accepted: ${title}` : `Refused: ${title}` },
    paragraphs: [
      isGiven
        ? `You redeemed ${points.toLocaleString('en')} points for “${title}”, and we have accepted it.`
        : `We cannot give you “${title}”. Your ${points.toLocaleString('en')} points are back.`,
      ...said,
    ],
    action: { label: 'Open your points', url },
    footnote: 'You get this email because you redeemed the points, or look after your organisation.',
  };
}
