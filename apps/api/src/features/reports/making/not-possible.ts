/** What is to be made cannot be: it will be the same however often it is tried. The message is shown. */
export class NotPossible extends Error {}
