import type { NewMeasurement } from '@heatwise/contract/measurements/measurements.contract';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { deviceMetadata } from '../demo/demo-measurements.ts';
import { DEMO_SITES, type DemoSite, siteWeather } from '../demo/demo-tags.ts';
import { type Random, seededRandom } from '../random.ts';

/** A handheld somewhere: it knows its site, its clock and the scatter of its strips. */
export type HandheldDevice = {
  readonly serial: string;
  readonly site: DemoSite;
  /** A test of a person at this moment (ms since 1970), as the device would send it. */
  test(person: { readonly user_id: string }, ms: number): NewMeasurement;
};

/** Values of a person, the same on every device: from the identifier alone. */
function bodyOf(userId: string): { mean: number; sodium: number } {
  const random = seededRandom(`body/${userId}`);
  return {
    mean: Math.max(38, 60 * Math.exp(random.normal(0, 0.2))),
    sodium: Math.max(320, random.normal(1020, 300)),
  };
}

/** Device number `index` of a fleet; the sites take turns. Each has its own sequence of chance, made from the seed. */
export function handheldDevice(seed: string, index: number): HandheldDevice {
  const site = DEMO_SITES[index % DEMO_SITES.length] as DemoSite;
  const zone = openTimeZone(site.time_zone);
  const random = seededRandom(`${seed}/device/${index}`);
  const serial = `HW-SIM-${String(index + 1).padStart(3, '0')}`;
  let tests = 0;
  return {
    serial,
    site,
    test(person, ms) {
      tests += 1;
      const day = Math.floor((ms + zone.offsetAt(ms)) / DAY_MS);
      const hour = zone.hourAt(ms);
      const type = random.chance(0.9) ? 'sosm' : random.pick(['sweat', 'et_test', 'ez_test'] as const);
      const moment = {
        site,
        day,
        hour,
        isSaliva: type === 'sosm',
        isAfterShift: hour >= 15,
        strain: random.next(),
      };
      return {
        // From the time too: a fleet that is started again with its seed makes new tests, not the old ones.
        measurement_id: seededRandom(`${seed}/${index}/${ms}/${tests}`).uuid(),
        user_id: person.user_id,
        type,
        ...readingOf(random, type, bodyOf(person.user_id), siteWeather(site, day, hour).temperature),
        created_time: new Date(ms).toISOString(),
        valid: !random.chance(0.012),
        custom_id: null,
        tag_ids: [],
        metadata: { ...deviceMetadata(random, moment), _device_serial: serial },
      };
    },
  };
}

function readingOf(
  random: Random,
  type: 'sosm' | 'sweat' | 'et_test' | 'ez_test',
  { mean, sodium }: { mean: number; sodium: number },
  temperature: number,
): { value: number; value_f: number | null } {
  if (type === 'sweat')
    return { value: Math.round(Math.max(150, random.normal(sodium, 110))), value_f: null };
  if (type === 'et_test') return { value: Math.round(Math.max(5, random.normal(44, 14))), value_f: null };
  if (type === 'ez_test') return { value: Math.round(Math.max(1, random.normal(82, 31))), value_f: null };
  const heat = Math.max(0, temperature - 27);
  const exact = Math.max(
    18,
    mean * Math.exp(random.normal(0.08, 0.22)) * (1 + 0.03 * heat) + random.normal(0, 9),
  );
  return { value: Math.round(exact), value_f: Math.round(exact * 100) / 100 };
}
