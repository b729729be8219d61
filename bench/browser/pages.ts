import type { Page } from './competitor.ts';

async function fetchPage(token: string, measurements: string | null): Promise<Page> {
  const response = await fetch('/api/v3/sync/measures/init', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ measurements }),
  });
  const reply = (await response.json()) as { data: Page; message?: string };
  if (!response.ok) throw new Error(`the server answered ${response.status}: ${reply.message}`);
  return reply.data;
}

/**
 * All measurements of the organisation from the server's first-synchronisation call, newest first, page by page.
 * The next page is on its way while the last one is being written, as in Heatwise itself.
 */
export async function* pages(token: string): AsyncGenerator<Page> {
  let next = fetchPage(token, null);
  for (;;) {
    const page = await next;
    const last = page.measurements.at(-1);
    if (!last) return;
    next = fetchPage(token, last.modified_time);
    // Looked at again by the await above; only an early end of the loop leaves it alone.
    next.catch(() => undefined);
    yield page;
  }
}
