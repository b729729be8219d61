/** What a way to the provider and back is for. */
export type Journey = {
  readonly purpose: 'sign-in' | 'to-password' | 'to-work-account' | 'reauthenticate';
  readonly provider_id: string;
  /** Whom the provider should expect. */
  readonly email: string | null;
  /** Where to go afterwards, inside the application. */
  readonly return_to: string | null;
  /** The provider is to answer at once, without asking anybody: an ended session is renewed. */
  readonly isSilent: boolean;
};

/** Before the names of what a journey keeps in its tab. */
export const JOURNEY_PREFIX = 'heatwise.oidc.';

/** Whether a journey was begun in this tab and never came to its end: somebody came back by themselves. */
export function hasUnfinishedJourney(storage: Storage): boolean {
  return Object.keys(storage).some((key) => key.startsWith(JOURNEY_PREFIX));
}

/**
 * Answers of a provider that was asked not to ask anybody, and would have had to. Source: OpenID Connect Core 1.0,
 * §3.1.2.6.
 */
const WOULD_HAVE_ASKED = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

/** Whether an ended session simply cannot be renewed without asking. */
export function needsToAsk(journey: Journey, error: string): boolean {
  return journey.isSilent && WOULD_HAVE_ASKED.has(error);
}

/** An error of our own: the response names another issuer than the one that the journey began with, or none. */
export const OTHER_ISSUER = 'other_issuer';

const CALLED_OFF = 'The sign-in was cancelled. Nothing was changed.';
const CAME_FROM_ELSEWHERE =
  'The answer did not come from your organisation’s sign-in service, so it was not used. Please try again.';
const NOT_ANSWERED = 'Your organisation’s sign-in service could not continue.';
const DESCRIPTION_LIMIT = 300;

/** What a provider's refusal says to the user, its own words included. */
export function refusalText(error: string, description: string | null): string {
  if (error === 'access_denied') return CALLED_OFF;
  if (error === OTHER_ISSUER) return CAME_FROM_ELSEWHERE;
  const said = description?.trim() || error;
  return `${NOT_ANSWERED} It says: ${said.slice(0, DESCRIPTION_LIMIT)}`;
}
