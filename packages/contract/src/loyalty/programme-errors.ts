import { LOYALTY_MESSAGES } from '@heatwise/domain/loyalty/reward';
import { REFERRAL_MESSAGES } from '@heatwise/domain/referral/invitation';
import { STORY_MESSAGES } from '@heatwise/domain/referral/story';

/** Refusals of invitations, stories and points: part of the error catalogue. */
export const programmeErrors = {
  /** Sent with what is wrong. */
  'invitation-not-valid': { status: 400, message: 'The invitation is not valid.' },
  'invited-already': { status: 409, message: REFERRAL_MESSAGES.tooSoon },
  /** Sent with whose limit it is. */
  'too-many-invitations': { status: 409, message: REFERRAL_MESSAGES.tooManyOfPerson },
  'invitation-id-taken': { status: 409, message: REFERRAL_MESSAGES.idTaken },
  'refusal-link-not-valid': { status: 404, message: REFERRAL_MESSAGES.refusalLinkNotValid },
  'story-not-found': { status: 404, message: 'Story not found' },
  'story-changed': { status: 409, message: STORY_MESSAGES.changed },
  /** Sent with what is missing. */
  'story-not-valid': { status: 400, message: 'The story is not complete.' },
  'story-not-editable': { status: 409, message: STORY_MESSAGES.notEditable },
  /** Sent with what it is not. */
  'story-not-waiting': { status: 409, message: STORY_MESSAGES.notSubmitted },
  'too-many-stories': { status: 409, message: STORY_MESSAGES.tooMany },
  'points-not-enough': { status: 409, message: LOYALTY_MESSAGES.notEnough },
  'points-changed': { status: 409, message: LOYALTY_MESSAGES.changed },
  'redemption-id-taken': { status: 409, message: LOYALTY_MESSAGES.idTaken },
  'redemption-not-found': { status: 404, message: 'Redemption not found' },
  'redemption-decided': { status: 409, message: LOYALTY_MESSAGES.decided },
} as const;
