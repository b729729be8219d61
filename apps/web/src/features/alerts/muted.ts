/** Until when a rule tells nobody, in ms since 1970; null while it does. */
export function mutedUntil(
  { muted_until }: { readonly muted_until: string | null },
  nowMs: number,
): number | null {
  const until = muted_until === null ? null : Date.parse(muted_until);
  return until !== null && until > nowMs ? until : null;
}
