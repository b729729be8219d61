/** `npm run simulate`: a fleet of handheld devices that post measurements over HTTP, over a bad connection. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deviceApi } from './device-api.ts';
import { runFleet } from './fleet.ts';
import { readOptions, type SimulatorOptions, USAGE } from './options.ts';
import { SimulatorError } from './simulator-error.ts';
import { newTally, tallyText } from './tally.ts';

const REPORT_EVERY_MS = 5000;
/** How long the devices may still send what waits after the end. */
const LAST_SENDING_MS = 10_000;

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

type Person = Awaited<ReturnType<ReturnType<typeof deviceApi>['people']>>[number];

function isCalled({ user_id, name_first, name_last }: Person, wanted: string): boolean {
  return user_id === wanted || `${name_first} ${name_last}`.trim() === wanted.trim();
}

async function simulate(options: SimulatorOptions): Promise<void> {
  const api = deviceApi(options);
  const everybody = await api.people();
  const people = everybody.filter((one) => options.person === null || isCalled(one, options.person));
  if (everybody.length > 0 && people.length === 0)
    throw new SimulatorError(`Nobody of the organisation of this token is ${options.person}.`);
  if (people.length === 0) throw new SimulatorError('The organisation of this token has nobody to measure.');
  const stop = new AbortController();
  const abandon = new AbortController();
  const end = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    setTimeout(() => abandon.abort(), LAST_SENDING_MS).unref();
  };
  // The second Ctrl-C does not wait for what is still to be sent.
  const onSignal = () => (stop.signal.aborted ? abandon.abort() : end());
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  console.log(
    `${options.devices} devices measure ${people.length} people at ${options.url}, ${options.rate} a second. ` +
      `Seed ${options.seed}. Ctrl-C stops.`,
  );
  if (options.seconds !== null) setTimeout(end, options.seconds * 1000).unref();

  const tally = newTally();
  const reporting = setInterval(() => console.log(tallyText(tally)), REPORT_EVERY_MS);
  try {
    const surveys = await api.surveys();
    const parts = {
      api,
      people,
      surveys,
      now: Date.now,
      pause,
      stop: stop.signal,
      abandon: abandon.signal,
      tally,
    };
    await runFleet(options, parts);
  } finally {
    clearInterval(reporting);
    console.log(`In all: ${tallyText(tally)}.`);
  }
}

try {
  const options = readOptions(process.argv.slice(2), randomUUID());
  if (options) await simulate(options);
  else console.log(USAGE);
} catch (error) {
  if (!(error instanceof SimulatorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
