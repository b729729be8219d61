/** Why a provider's addresses gave nothing that can be used. */
export type ConnectionFailure =
  | {
      readonly reason:
        | 'no-answer'
        | 'not-public'
        | 'redirect'
        | 'too-large'
        | 'not-json'
        | 'incomplete'
        | 'no-keys';
    }
  | { readonly reason: 'status'; readonly status: number | null }
  | { readonly reason: 'other-issuer'; readonly issuer: string };

/** The failure in words for whoever sets the connection up. */
export function connectionFailureMessage(failure: ConnectionFailure): string {
  switch (failure.reason) {
    case 'no-answer':
      return 'The provider did not answer within five seconds, or its certificate is not trusted.';
    case 'not-public':
      return 'The address does not lead to the public internet.';
    case 'redirect':
      return 'The provider redirects to another address. Please enter the issuer exactly as the provider names it.';
    case 'too-large':
      return 'The provider’s answer is too large.';
    case 'not-json':
      return 'The provider answered, but not with its configuration. Please check the issuer.';
    case 'incomplete':
      return 'The provider’s configuration does not name its addresses for signing in, tokens and keys.';
    case 'no-keys':
      return 'The provider publishes no keys that its tokens could be checked with.';
    case 'status':
      return `The provider answered ${failure.status ?? 'without a status'} where its configuration should be. Please check the issuer.`;
    case 'other-issuer':
      return `The provider calls itself “${failure.issuer}”. Please enter exactly that as the issuer.`;
  }
}
