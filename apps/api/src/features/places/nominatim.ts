import type { GeocodeQuery } from '@heatwise/contract/places/places.contract';
import { z } from 'zod';
import { AppError } from '../../http/app-error.ts';
import { type AskOutside, OutboundFailure } from '../../http/outbound-http.ts';
import { createSemaphore, type Semaphore } from '../../http/semaphore.ts';
import { degrees } from './degrees.ts';
import type { Geocoder } from './geocoder.ts';

/** Whose data a Nominatim serves when it does not say so. */
const ATTRIBUTION = '© OpenStreetMap contributors';
/** A geocoder is somebody's shared machine: few questions at a time, and a queue that ends. */
const AT_ONCE = 2;
const WAITING = 20;

/** A hit as Nominatim writes it: coordinates are texts. Source: its manual, "Place Output". */
const hitSchema = z.object({
  lat: degrees(90),
  lon: degrees(180),
  display_name: z.string(),
  licence: z.string().optional(),
});
const hitsSchema = z.array(hitSchema);

/** A geocoder that speaks like Nominatim's /search. `base` is its address without a slash at the end. */
export function nominatim(base: string, ask: AskOutside): Geocoder {
  const semaphore: Semaphore = createSemaphore(AT_ONCE, WAITING, () => new AppError('geocoder-busy'));
  return async (query) => {
    const answer = await semaphore(() => ask(searchAddress(base, query))).catch(refuse);
    const hits = hitsSchema.safeParse(answer);
    if (!hits.success) throw new AppError('geocoder-failed');
    const [hit] = hits.data;
    if (!hit) return null;
    const { lat, lon, display_name, licence } = hit;
    return { lat, lon, display_name, attribution: licence ?? ATTRIBUTION };
  };
}

function searchAddress(base: string, query: GeocodeQuery): URL {
  const url = new URL(`${base}/search`);
  for (const [name, text] of Object.entries({ ...query, format: 'jsonv2', limit: '1' })) {
    if (text !== undefined) url.searchParams.set(name, text);
  }
  return url;
}

function refuse(error: unknown): never {
  if (!(error instanceof OutboundFailure)) throw error;
  throw new AppError(error.status === 429 ? 'geocoder-busy' : 'geocoder-failed');
}
