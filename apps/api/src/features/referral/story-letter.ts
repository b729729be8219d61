import type { StoryDecision } from '@heatwise/contract/desk/desk.contract';
import { STORY_LIMITS } from '@heatwise/domain/referral/story';
import { type Letter, quoteName, quoteText } from '../../mail/letter.ts';
import type { StoredStory } from './stories.store.ts';

type Facts = {
  readonly to: string;
  readonly story: Pick<StoredStory, 'title' | 'reason'>;
  readonly decision: StoryDecision;
  readonly url: string;
};

const SAID: Readonly<Record<StoryDecision, { readonly subject: string; readonly rest: string }>> = {
  publish: {
    subject: 'Your story is published',
    rest: 'is published. Other organisations can read it; you can withdraw it at any time.',
  },
  decline: {
    subject: 'Your story was declined',
    rest: 'was not published. You can change it and submit it again.',
  },
  unpublish: {
    subject: 'Your story is not shown any more',
    rest: 'was taken down: nobody else sees it any more. You can change it and submit it again.',
  },
};

/** To whoever submitted a story, when the desk has decided. */
export function storyLetter({ to, story: { title, reason }, decision, url }: Facts): Letter {
  const { subject, rest } = SAID[decision];
  return {
    to,
    subject: `${subject}: ${quoteName(title)}`,
    paragraphs: [
      `Your story “${quoteName(title)}” ${rest}`,
      ...(reason === null ? [] : [`The reason: ${quoteText(reason, STORY_LIMITS.reason)}`]),
    ],
    action: { label: 'Open your stories', url },
    footnote: 'You get this email because you submitted the story, or look after your organisation.',
  };
}
