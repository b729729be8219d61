import { SEVERITIES } from '@heatwise/domain/alerts/alert-rule';
import type { DueTelling } from './tellings.store.ts';

/** A notification that also stands for other alerts of the same incident. */
export type MergedTelling = DueTelling & { readonly carried: readonly DueTelling[] };

type Merged = {
  readonly toSend: readonly MergedTelling[];
  /** An earlier letter has said it already. */
  readonly covered: readonly DueTelling[];
};

/** Notifies a person once of an incident and escalation step: by its most severe alert, which carries the others. */
export function mergeByIncident(due: readonly DueTelling[]): Merged {
  const covered: DueTelling[] = [];
  const together = new Map<string, DueTelling[]>();
  for (const one of due) {
    const channels = one.channels.filter((channel) => !one.sent_channels.includes(channel));
    if (channels.length === 0 && one.sent_letter_id !== null) {
      covered.push(one);
      continue;
    }
    const key = `${one.incident_id} ${one.user_id} ${one.step} ${one.is_over}`;
    together.set(key, [...(together.get(key) ?? []), { ...one, channels }]);
  }
  const toSend = [...together.values()].flatMap((group) => {
    const [first, ...carried] = [...group].sort(bySeverity);
    if (!first) return [];
    return { ...first, carried, channels: [...new Set(group.flatMap(({ channels }) => channels))] };
  });
  return { toSend, covered };
}

function bySeverity(one: DueTelling, other: DueTelling): number {
  return SEVERITIES.indexOf(other.severity) - SEVERITIES.indexOf(one.severity);
}
