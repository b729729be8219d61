/**
 * Whether the walks over all screens look at each one in every way, as `npm run walks` does, rather than in turns. See
 * decisions/0144.
 */
export const IS_WHOLE_WALK = process.env.WALKS === 'whole';
/** A whole walk opens each screen by its address, and analyses it three times. */
export const WHOLE_WALK_TIMEOUT_MS = 1_200_000;
