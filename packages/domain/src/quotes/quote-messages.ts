import { MOST_ITEMS } from './quote-catalogue.ts';
import { MOST_OPEN_QUOTES, MOST_QUOTE_LINES } from './quote-request.ts';

export const QUOTE_MESSAGES = {
  notFound: 'This quote does not exist.',
  versionNotFound: 'This version of the quote does not exist.',
  /** Another window, another person, or the other side was faster. */
  changed: 'This quote was changed meanwhile. Look at it again; nothing that you typed is lost.',
  /** An offer was read, and there is a newer one. */
  olderVersion: 'There is a newer version of this offer. Read it before you answer.',
  expired: 'This offer has expired. Ask for a change to get a new one.',
  /** Sent with what it is. */
  notPossible: 'This cannot be done any more.',
  notValid: 'This cannot be sent like this.',
  itemNotFound: 'This item is not in the catalogue.',
  itemChanged: 'Somebody else changed this item meanwhile. Open it again.',
  tooManyItems: `The catalogue has ${MOST_ITEMS} items already.`,
  tooManyLines: `A cart has at most ${MOST_QUOTE_LINES} lines.`,
  tooManyQuotes: `There are ${MOST_OPEN_QUOTES} open quotes already. Answer or withdraw one first.`,
  nameMissing: 'Type your name to accept.',
  reasonMissing: 'Say why: whoever reads it can do better.',
} as const;

/** Why a step cannot be done any more, in words that say how it stands. */
export const NOT_ANY_MORE = {
  draft: 'This quote was not sent yet.',
  sent: 'This quote waits for an offer.',
  quoted: 'There is an offer already. Look at it again.',
  accepted: 'This offer was accepted already.',
  declined: 'This quote was declined already.',
  withdrawn: 'This quote was withdrawn.',
  expired: QUOTE_MESSAGES.expired,
} as const;
