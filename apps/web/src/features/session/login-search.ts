/** Where to go after signing in, and why the login page is shown. */
export type LoginSearch = {
  return_to?: string | undefined;
  ended?: true | undefined;
  /** An ended session could not be renewed without asking. */
  asks?: true | undefined;
  /** Signs in with a password, whatever the email's domain. */
  password?: true | undefined;
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Who just confirmed, accepted or reset: what the login page fills in. */
    email?: string;
  }
}

/** Pages that end or begin a session: returning to one would undo the sign-in. The router reads paths in any case. */
const NO_WAY_BACK = /^\/+log(out|in)(?![\w-])/i;

/**
 * Reads the login page's search; a return path stays inside the application. Every name is answered, with undefined
 * for what is refused: what a route leaves out, the router takes from the address as it was typed.
 */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { return_to, ended, asks, password } = search;
  return {
    return_to: typeof return_to === 'string' ? pathInside(return_to) : undefined,
    ended: ended === true ? true : undefined,
    asks: asks === true ? true : undefined,
    password: password === true ? true : undefined,
  };
}

/** Any origin that is not ours would do: a path of ours stays on it. */
const SOME_ORIGIN = 'https://inside.invalid';

/** The path as the browser will read it; undefined where that is another site, or would undo the sign-in. */
function pathInside(text: string): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, SOME_ORIGIN)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, SOME_ORIGIN);
  const path = pathname + search + hash;
  // "/.//evil.test" is a path of ours, but no longer once its dot is gone.
  if (origin !== SOME_ORIGIN || path.startsWith('//') || undoesSignIn(pathname)) return undefined;
  return path;
}

function undoesSignIn(pathname: string): boolean {
  try {
    return NO_WAY_BACK.test(decodeURIComponent(pathname));
  } catch {
    // No page of ours has a name that cannot be read.
    return true;
  }
}

/** The provider at which somebody is to confirm who they are. */
export function readConfirmSearch({ provider_id }: Record<string, unknown>): {
  provider_id?: string | undefined;
} {
  return { provider_id: typeof provider_id === 'string' ? provider_id : undefined };
}
