import { useEffect, useState } from 'react';
import type { ApiClient } from '../../platform/api-client.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { RequestFailure } from '../../platform/request-failure.ts';

type Shown<Link> = { readonly link: Link } | { readonly failure: string };

/**
 * What a mailed link is for, looked at without using it up; undefined while that is on its way. `fail` shows what went
 * wrong when it was used.
 */
export function useMailedLink<Link>(
  /** Null for a link that does not work. Must keep its identity between renders. */
  look: (api: ApiClient, token: string) => Promise<Link | null>,
  token: string,
  notValid: string,
) {
  const { api } = usePlatform();
  const [shown, setShown] = useState<Shown<Link>>();
  useEffect(() => {
    look(api, token).then(
      (link) => setShown(link ? { link } : { failure: notValid }),
      (error: unknown) => setShown({ failure: textOf(error, notValid) }),
    );
  }, [api, look, token, notValid]);
  return { shown, fail: (error: unknown) => setShown({ failure: textOf(error, notValid) }), setShown };
}

function textOf(error: unknown, notValid: string): string {
  return error instanceof RequestFailure ? error.message : notValid;
}
