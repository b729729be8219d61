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
 * All measurements of the organisation from the server's first-synchronisation call, newest first, page by page. The
 * next page, and the one after it, are on their way while the last one is being written, as in Heatwise itself.
 */
export async function* pages(token: string): AsyncGenerator<Page> {
  const underWay: Promise<Page>[] = [];
  const ask = (cursor: string | null) => {
    const page = fetchPage(token, cursor);
    // Looked at again when its turn comes; only an early end of the loop leaves it alone.
    page.catch(() => undefined);
    underWay.push(page);
  };
  ask(null);
  for (;;) {
    const page = await underWay.shift();
    const last = page?.measurements.at(-1);
    if (!page || !last) return;
    if (underWay.length === 0) ask(last.modified_time);
    if (page.next_end !== undefined) ask(page.next_end);
    yield page;
  }
}
