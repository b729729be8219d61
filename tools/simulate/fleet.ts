import { setMaxListeners } from 'node:events';
import { answeredSurvey } from '@heatwise/builders/demo/demo-surveys';
import { type HandheldDevice, handheldDevice } from '@heatwise/builders/live/live-measurement';
import { type Random, seededRandom } from '@heatwise/builders/random';
import type { DevicePerson } from '@heatwise/contract/devices/devices.contract';
import type { NewMeasurement } from '@heatwise/contract/measurements/measurements.contract';
import type { AskedSurvey } from '@heatwise/domain/surveys/survey';
import type { DeviceApi } from './device-api.ts';
import { newTally, type Tally } from './tally.ts';

const BATCH_LIMIT = 500;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;
/** How often a device loses its connection after a test, and for how long at most; it is back at the latest at the end. */
const OUTAGE_PROBABILITY = 0.03;
const OUTAGE_MS = { least: 2000, most: 20_000 };

export type FleetPlan = {
  readonly rate: number;
  readonly devices: number;
  readonly seed: string;
  readonly duplicates: number;
  /** How many measurements to make; without it until `stop`. */
  readonly count?: number | null;
  /** What each test shows, in mOsm of saliva; without it what a body would have. */
  readonly saliva?: number | null;
};

/** What the devices ask with a type of test. */
export type FleetSurvey = AskedSurvey & { readonly type: string };

export type FleetParts = {
  readonly api: DeviceApi;
  readonly people: readonly DevicePerson[];
  /** What is asked with each test. */
  readonly surveys?: readonly FleetSurvey[];
  readonly now: () => number;
  /** Waits; resolves early, without an error, when the signal fires. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** No more measurements; what waits is still sent. */
  readonly stop: AbortSignal;
  /** No more sending either. */
  readonly abandon: AbortSignal;
  readonly tally?: Tally;
};

/**
 * Lets a fleet of devices measure and send until it is stopped and everything is sent or abandoned. Returns the tally;
 * rejects with the SimulatorError of the first device that was refused for good.
 */
export async function runFleet(plan: FleetPlan, parts: FleetParts): Promise<Tally> {
  const tally = parts.tally ?? newTally();
  const failure = new AbortController();
  const stop = AbortSignal.any([parts.stop, parts.abandon, failure.signal]);
  const abandon = AbortSignal.any([parts.abandon, failure.signal]);
  // Every device waits on these two: many listeners are no leak.
  setMaxListeners(0, stop, abandon);
  const random = seededRandom(`${plan.seed}/fleet`);
  const senders = Array.from({ length: plan.devices }, (_, index) =>
    createSender(handheldDevice(plan.seed, index), plan, {
      ...parts,
      stop,
      abandon,
      tally,
      fail: (error) => failure.abort(error),
    }),
  );

  while (!stop.aborted && tally.made < (plan.count ?? Number.POSITIVE_INFINITY)) {
    random.pick(senders).measure(random.pick(parts.people));
    // Tests come independently of each other: the gaps between them are exponential.
    await parts.pause((-Math.log(1 - random.next()) * 1000) / plan.rate, stop);
  }
  await Promise.all(senders.map((sender) => sender.idle()));
  if (failure.signal.aborted) throw failure.signal.reason;
  return tally;
}

type SenderParts = Pick<FleetParts, 'api' | 'surveys' | 'now' | 'pause' | 'stop' | 'abandon'> & {
  readonly tally: Tally;
  /** Called for what waiting cannot fix. */
  readonly fail: (error: unknown) => void;
};

type Sender = {
  measure(person: DevicePerson): void;
  /** Resolves when nothing is waiting any more, or all was abandoned. */
  idle(): Promise<void>;
};

/** One device: measures at any time, sends one request after another, keeps what it could not send. */
function createSender(device: HandheldDevice, plan: FleetPlan, parts: SenderParts): Sender {
  const { api, surveys = [], tally, pause, stop, abandon, fail } = parts;
  const asking = seededRandom(`${plan.seed}/answers/${device.serial}`);
  const random = seededRandom(`${plan.seed}/connection/${device.serial}`);
  let outbox: NewMeasurement[] = [];
  let sending: Promise<void> | null = null;

  async function sendAll(): Promise<void> {
    while (outbox.length > 0 && !abandon.aborted) {
      if (!stop.aborted && random.chance(OUTAGE_PROBABILITY)) {
        tally.outages += 1;
        await pause(random.int(OUTAGE_MS.least, OUTAGE_MS.most), stop);
      }
      const batch = outbox.slice(0, BATCH_LIMIT);
      if (!(await sendUntilAnswered(batch))) return;
      outbox = outbox.slice(batch.length);
      tally.waiting -= batch.length;
    }
  }

  /** False when it was given up. */
  async function sendUntilAnswered(batch: readonly NewMeasurement[]): Promise<boolean> {
    for (let attempt = 0; !abandon.aborted; attempt += 1) {
      const result = await api.post(batch, abandon);
      if (result.kind === 'receipt') {
        tally.stored += result.stored;
        tally.duplicates += result.duplicates;
        tally.rejected += result.rejected;
        // The reply got lost on its way: the device cannot know that all went well.
        if (!random.chance(plan.duplicates)) return true;
      }
      tally.retries += 1;
      const asked = result.kind === 'again' ? result.afterMs : null;
      await pause(asked ?? backOff(random, attempt), abandon);
    }
    return false;
  }

  function wake(): void {
    if (sending || outbox.length === 0 || abandon.aborted) return;
    sending = sendAll()
      .catch(fail)
      .finally(() => {
        sending = null;
        // A test that was taken while the last reply was being read.
        wake();
      });
  }

  return {
    measure(person) {
      const test = showing(device.test(person, parts.now()), plan.saliva ?? null);
      outbox.push(answering(test, surveys, asking));
      tally.made += 1;
      tally.waiting += 1;
      wake();
    },
    async idle() {
      while (sending) await sending;
    },
  };
}

function showing(test: NewMeasurement, saliva: number | null): NewMeasurement {
  if (saliva === null) return test;
  return { ...test, type: 'sosm', value: Math.round(saliva), value_f: saliva, valid: true };
}

/** With the answers to what the organisation asks with such a test; otherwise the device asks as it always has. */
function answering(test: NewMeasurement, surveys: readonly FleetSurvey[], random: Random): NewMeasurement {
  const survey = surveys.find(({ type }) => type === test.type);
  if (!survey) return test;
  return { ...test, metadata: { ...test.metadata, _question_measure: answeredSurvey(random, survey) } };
}

/** Doubles with each attempt and scatters, so that a fleet does not come back all at once. */
function backOff(random: Random, attempt: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt) * (0.5 + random.next());
}
