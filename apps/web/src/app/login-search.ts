/** Where to go after signing in, and why the login page is shown. */
export type LoginSearch = {
  return_to?: string;
  ended?: true;
  /** An ended session could not be renewed without asking. */
  asks?: true;
  /** Signs in with a password, whatever the e-mail's domain. */
  password?: true;
};

/** Reads the login page's search; a return path stays inside the application. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { return_to, ended, asks, password } = search;
  const isInside = typeof return_to === 'string' && /^\/(?![/\\])/.test(return_to);
  return {
    ...(isInside ? { return_to } : {}),
    ...(ended === true ? { ended } : {}),
    ...(asks === true ? { asks } : {}),
    ...(password === true ? { password } : {}),
  };
}
