/** Where the service runs. Source: specification §3. */
export const REGION_NAMES = { au: 'Australia', us: 'United States' } as const;
export type RegionCode = keyof typeof REGION_NAMES;
export type Region = { readonly code: RegionCode; readonly name: string; readonly url: string };

function isRegionCode(text: string): text is RegionCode {
  return Object.hasOwn(REGION_NAMES, text);
}

/**
 * Reads the setting that lists the regions and their addresses: 'au=https://au.example,us=https://us.example'.
 * Empty text is no region: the server knows only itself. Throws an Error that names the part it cannot read.
 * Source: decisions §1.19.
 */
export function readRegions(setting: string): Region[] {
  const parts = setting.split(',').map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    const code = part.slice(0, part.indexOf('='));
    const address = part.slice(part.indexOf('=') + 1);
    if (!isRegionCode(code) || !/^https?:\/\/[^\s/?#@]+\/?$/.test(address)) {
      throw new Error(`not a region: ${part} (write au=https://address or us=https://address)`);
    }
    return { code, name: REGION_NAMES[code], url: address.replace(/\/$/, '') };
  });
}

/** The login page offers the regions only when there is a choice. */
export function offersRegions(regions: readonly Region[]): boolean {
  return regions.length > 1;
}
