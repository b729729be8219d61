import type { Actor } from '../permissions/actor.ts';

/** For how long the tester may take back a test that was entered by hand. See docs/rules.md#corrections. */
export const UNDO_ENTRY_WITHIN_MS = 10 * 60_000;

type Entry = {
  readonly measured_by_user_id: string | null;
  readonly modified_time: string;
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** Whether the actor has just entered the test, and nobody has changed it since; nobody else has acted on it then. */
export function mayUndoEntry(
  actor: Actor,
  { measured_by_user_id, modified_time, metadata }: Entry,
  nowMs: number,
): boolean {
  return (
    measured_by_user_id === actor.user_id &&
    metadata._device_token === undefined &&
    nowMs - Date.parse(modified_time) < UNDO_ENTRY_WITHIN_MS
  );
}
