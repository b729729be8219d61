/// <reference types="vite-plugin-pwa/vanillajs" />

interface ImportMetaEnv {
  /** Regions of the service, "name=https://address" separated by commas; set when the application is built. */
  readonly VITE_REGIONS?: string;
}

declare module '*.webp' {
  const address: string;
  export default address;
}
