/** What PostgreSQL keeps as jsonb. */
export type Json = unknown;
/** Instants are text with six decimals (decisions/). */
export type Stamped = { created_time: string; modified_time: string };
