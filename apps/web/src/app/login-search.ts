/** Where to go after signing in, and why the login page is shown. */
export type LoginSearch = { return_to?: string; ended?: true };

/** Reads the login page's search; a return path stays inside the application. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { return_to, ended } = search;
  const isInside = typeof return_to === 'string' && /^\/(?![/\\])/.test(return_to);
  return { ...(isInside ? { return_to } : {}), ...(ended === true ? { ended } : {}) };
}
