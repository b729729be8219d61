/** Readers of the synchronisation's pages at once, each from the newest page on: url, token, readers, pages of each. */
const [url, token, readers, pages] = process.argv.slice(2);

async function readPages(): Promise<void> {
  let measurements: string | null = null;
  for (let page = 0; page < Number(pages); page += 1) {
    const response = await fetch(`${url}/api/v3/sync/measures/init`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ measurements }),
    });
    if (response.status !== 200) throw new Error(`a page was answered ${response.status}`);
    const { data } = (await response.json()) as { data: { measurements: { modified_time: string }[] } };
    measurements = data.measurements.at(-1)?.modified_time ?? null;
    if (measurements === null) throw new Error('there were too few pages');
  }
}

await Promise.all(Array.from({ length: Number(readers) }, readPages));
