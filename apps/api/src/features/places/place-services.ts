import { BlockList, isIP } from 'node:net';
import type { GeocodeQuery, Place } from '@heatwise/contract/places/places.contract';
import { isPositionSet, type Position } from '@heatwise/domain/heat/location-position';
import { z } from 'zod';
import { AppError } from '../../http/app-error.ts';
import { type AskOutside, OutboundFailure } from '../../http/outbound-http.ts';
import { createSemaphore, type Semaphore } from '../../http/semaphore.ts';

/** Finds the best hit for a question, or null. Rejects with AppError when the service cannot be asked. */
export type Geocoder = (query: GeocodeQuery) => Promise<Place | null>;

/** Degrees as services write them, as numbers or as texts: latitudes with 90 at most, longitudes with 180. */
function degrees(most: 90 | 180) {
  const text = z.string().regex(/^\s*-?\d+(\.\d+)?\s*$/);
  return z.union([z.number(), text.transform(Number)]).pipe(z.number().min(-most).max(most));
}

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

/** About where an internet address is; null when unknown. */
export type PositionOfAddress = (address: string) => Promise<Position | null>;

/** Services of this kind write lat and lon, latitude and longitude, or both as one text under loc. */
const replySchema = z.preprocess(
  (reply) => {
    const { lat, lon, latitude, longitude, loc } = z.looseObject({}).catch({}).parse(reply);
    const [first, second] = typeof loc === 'string' ? loc.split(',') : [];
    return { lat: lat ?? latitude ?? first, lon: lon ?? longitude ?? second };
  },
  z.object({ lat: degrees(90), lon: degrees(180) }),
);

/** Asks the service at `template`, in which {ip} stands for the address. */
export function ipPosition(template: string, ask: AskOutside): PositionOfAddress {
  return async (address) => {
    if (!isPublicAddress(address)) return null;
    try {
      const reply = replySchema.safeParse(
        await ask(new URL(template.replaceAll('{ip}', encodeURIComponent(address)))),
      );
      return reply.success && isPositionSet(reply.data) ? reply.data : null;
    } catch (error) {
      if (error instanceof OutboundFailure) return null;
      throw error;
    }
  };
}

const localNetworks: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
];

/** Whether an address says anything about a place: those of this machine and of closed networks do not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const local = new BlockList();
  for (const [network, bits, family] of localNetworks) local.addSubnet(network, bits, family);
  return !local.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
