/** What a role may do to a table. */
export type Right = 'select' | 'insert' | 'update' | 'delete';
