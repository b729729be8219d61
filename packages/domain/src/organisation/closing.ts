/** An organisation that its admins closed: first a time in which they can take it back, then it is erased. */

/** See docs/rules.md#settings-of-an-organisation. */
export const CLOSING_GRACE_DAYS = 30;

/** Where an organisation's metadata says that it is closed; nobody can set it. */
const CLOSING_KEY = '_closing';

export type Closing = {
  /** When it was closed and from when on it is erased: ISO 8601, UTC. */
  readonly asked_at: string;
  readonly erase_at: string;
  readonly asked_by_user_id: string;
};

type Metadata = Readonly<Record<string, unknown>>;

/** Null while the organisation is open. */
export function closingOf(organisationMetadata: Metadata): Closing | null {
  const closing = organisationMetadata[CLOSING_KEY] as Partial<Closing> | null | undefined;
  const { asked_at, erase_at, asked_by_user_id } = closing ?? {};
  if (typeof asked_at !== 'string' || typeof erase_at !== 'string') return null;
  return { asked_at, erase_at, asked_by_user_id: String(asked_by_user_id) };
}

/** The change of the metadata that closes an organisation at `now` (ms since 1970). */
export function closingChange(now: number, userId: string): Metadata {
  const closing: Closing = {
    asked_at: new Date(now).toISOString(),
    erase_at: new Date(now + CLOSING_GRACE_DAYS * 86_400_000).toISOString(),
    asked_by_user_id: userId,
  };
  return { [CLOSING_KEY]: closing };
}

/** The change that takes the closing back. */
export const REOPENING_CHANGE: Metadata = { [CLOSING_KEY]: null };

/** Whether what was typed is the organisation's name; capitals count, stray spaces do not. */
export function isNameTyped(typed: string, name: string): boolean {
  const tidy = (text: string) => text.trim().replace(/\s+/g, ' ');
  return tidy(typed) === tidy(name);
}

export const NAME_NOT_TYPED = 'Type the name exactly as shown above.';
export const ORGANISATION_CLOSED = 'Your organisation has closed its account. Please ask its admins.';
export const CLOSED_ALREADY = 'The organisation is already closed.';
export const NOT_CLOSED = 'The organisation is not closed.';
export const CLOSING_NEEDS_PASSWORD =
  'Closing the organisation needs a password, and you sign in without one. Ask another admin.';
