/**
 * An example of the API: `npx tsx tools/client/example.ts https://your-server hwa_…` prints everybody's last hydration
 * test. The token needs to read people and measurements.
 */
import { heatwise } from './heatwise-client.ts';

const [url = '', token = ''] = process.argv.slice(2);
const client = heatwise({ url, token });

type Page = Awaited<ReturnType<typeof client.readMeasurements>>;
type Measurement = Page['measurements'][number];

/** Every measurement, page by page: a full page goes on behind its last row, another one was the last. */
async function* allMeasurements(): AsyncGenerator<Measurement> {
  let cursor: string | null = null;
  for (;;) {
    const page: Page = await client.readMeasurements({ measurements: cursor });
    yield* page.measurements;
    const last = page.measurements.at(-1);
    if (!last || page.measurements.length < (page.page_size ?? 2000)) return;
    cursor = last.modified_time;
  }
}

const latest = new Map<string, Measurement>();
for await (const measurement of allMeasurements()) {
  const { type, active, valid, user_id, created_time } = measurement;
  if (type !== 'sosm' || !active || !valid) continue;
  if ((latest.get(user_id)?.created_time ?? '') < created_time) latest.set(user_id, measurement);
}
for (const { user_id, name_first, name_last } of await client.listPeople()) {
  const test = latest.get(user_id);
  console.log(
    `${name_first} ${name_last}`,
    test ? `${test.value} mOsm at ${test.created_time}` : 'no test yet',
  );
}
