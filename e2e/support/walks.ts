/**
 * Whether the walks over all screens look at each one in every way, as `npm run walks` does, rather than in turns. See
 * decisions/0144.
 */
export const IS_WHOLE_WALK = process.env.WALKS === 'whole';
