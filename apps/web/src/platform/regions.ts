/** A region of the service: each has an address of its own, and its data never leaves it. */
export type Region = { readonly name: string; readonly address: string };

/**
 * Reads the setting VITE_REGIONS, made when the application is built: "Australia=https://au.example,United States=https://us.example".
 * Parts without a name or an https address are left out; one region or none means that there is nothing to choose.
 */
export function readRegions(setting: string | undefined): readonly Region[] {
  return (setting ?? '').split(',').flatMap((part) => {
    const [name = '', address = ''] = part.split('=').map((text) => text.trim());
    return name && URL.canParse(address) && new URL(address).protocol === 'https:'
      ? [{ name, address: new URL(address).origin }]
      : [];
  });
}

/** The region whose address this page was loaded from. */
export function currentRegion(regions: readonly Region[], origin: string): Region | undefined {
  return regions.find((region) => region.address === origin);
}
