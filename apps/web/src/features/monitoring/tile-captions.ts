/** What the tiles of the classes count: the others are due or off. */
export const CLASS_TILES_CAPTION = 'Last results of people tested today or with an open follow-up';
