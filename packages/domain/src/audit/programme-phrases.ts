import { formatNumber } from '../text/format-number.ts';
import type { SubjectReader } from './audit-subject.ts';

const story = (read: SubjectReader) => {
  const title = read.text('title');
  return title ? `the story “${title}”` : 'a story';
};
const reward = (read: SubjectReader) => read.text('title') ?? 'a reward';
const points = (read: SubjectReader) => {
  const many = Number(read.subject.points);
  return `${formatNumber(many)} ${Math.abs(many) === 1 ? 'point' : 'points'}`;
};
const because = (read: SubjectReader) => {
  const said = read.text('reason');
  return said ? `: “${said}”` : '';
};

/** What actions around invitations, stories and points are called in a sentence. */
export const programmePhrases = {
  'referral.invite': (read: SubjectReader) => `invited ${read.text('email') ?? 'somebody'} to register`,
  'story.save': (read: SubjectReader) => `wrote ${story(read)}`,
  'story.picture': (read: SubjectReader) => `changed the picture of ${story(read)}`,
  'story.delete': (read: SubjectReader) => `deleted ${story(read)}`,
  'story.submit': (read: SubjectReader) => `agreed to ${story(read)} being shown, and submitted it`,
  'story.withdraw': (read: SubjectReader) => `withdrew ${story(read)}`,
  'story.publish': (read: SubjectReader) => `published ${story(read)}`,
  'story.decline': (read: SubjectReader) => `declined ${story(read)}${because(read)}`,
  'story.unpublish': (read: SubjectReader) => `took down ${story(read)}${because(read)}`,
  'loyalty.redeem': (read: SubjectReader) => `redeemed ${points(read)} for ${reward(read)}`,
  'loyalty.accept': (read: SubjectReader) => `accepted the redemption of ${points(read)} for ${reward(read)}`,
  'loyalty.refuse': (read: SubjectReader) =>
    `refused the redemption of ${points(read)} for ${reward(read)}${because(read)}`,
  'loyalty.adjust': (read: SubjectReader) => `adjusted the points by ${points(read)}${because(read)}`,
  'loyalty.export': () => 'exported the ledger of points',
} as const;
