import type { CalloutTone } from './module-content.ts';

/** What stands above a callout: its tone is never told by colour alone. */
export const CALLOUT_LABELS: Readonly<Record<CalloutTone, string>> = {
  info: 'Good to know',
  tip: 'Tip',
  warning: 'Watch out',
  danger: 'Danger',
};
