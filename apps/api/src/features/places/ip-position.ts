import { BlockList, isIP } from 'node:net';
import { isPositionSet, type Position } from '@heatwise/domain/heat/location-position';
import { z } from 'zod';
import { type AskOutside, OutboundFailure } from '../../http/outbound-http.ts';
import { degrees } from './degrees.ts';

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
