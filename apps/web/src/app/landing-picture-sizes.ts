/** How wide the start page shows a picture; its HTML says the same, so that the right one is fetched at once. */
export const LANDING_PICTURE_SIZES = '(max-width: 62em) calc(100vw - 48px), 536px';
