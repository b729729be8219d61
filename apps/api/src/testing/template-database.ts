/** Migrated once for each run; what a test file works on is a copy of it. */
export const TEMPLATE_DATABASE = 'heatwise_template';
