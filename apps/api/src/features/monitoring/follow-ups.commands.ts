import type { FollowUpNote, NewFollowUpNote } from '@heatwise/contract/monitoring/monitoring.contract';
import {
  classedTests,
  type DecidingNote,
  followUpOf,
  noteRefusal,
} from '@heatwise/domain/monitoring/follow-up';
import { isOnWallOf, mayFollowUp, mayMonitor } from '@heatwise/domain/monitoring/monitoring-rights';
import { type Actor, scopeOf } from '@heatwise/domain/permissions/actor';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import {
  insertNote,
  noteById,
  notesAfter,
  notesOfPerson,
  notesWithin,
  personOfMeasurement,
  salivaTestsOf,
} from './follow-ups.store.ts';

/** The notes that the actor's wall needs. Throws not-permitted for who has no wall. */
export async function followUpNotes(
  scope: OrganisationScope,
  actor: Actor,
): Promise<{ notes: FollowUpNote[] }> {
  if (!mayMonitor(actor)) throw new AppError('not-permitted');
  return { notes: await notesWithin(scope, scopeOf(actor, 'view_measure')) };
}

/** What was written, page by page from the beginning. Throws not-permitted for who has no wall. */
export async function followUpHistory(
  scope: OrganisationScope,
  actor: Actor,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  if (!mayMonitor(actor)) throw new AppError('not-permitted');
  const found = await notesAfter(scope, scopeOf(actor, 'view_measure'), {
    cursor: cursor ?? null,
    limit: limit + 1,
  });
  const notes = found.slice(0, limit);
  return { notes, cursor: notes.at(-1)?.written_time ?? cursor ?? null, has_more: found.length > limit };
}

/**
 * Writes a note about a person's follow-up, closes or reopens it. The same note sent again changes nothing and answers
 * what is stored. Takes one stamp. Throws measurement-not-found (also for one whose person is not on the actor's wall),
 * not-permitted, follow-up-changed with the rule's words when it is not what the writer saw, note-id-taken and quota-reached.
 */
export async function writeFollowUpNote(
  scope: ActingScope,
  { note_id, measurement_id, kind, note }: NewFollowUpNote,
): Promise<FollowUpNote> {
  const { actor, token } = scope;
  const person = await personOfMeasurement(scope, measurement_id);
  if (!person || !isOnWallOf(actor, person)) throw new AppError('measurement-not-found');
  if (!mayFollowUp(actor, person)) throw new AppError('not-permitted');

  const before = await noteById(scope, note_id);
  if (before) {
    const isSame =
      (before.api_token_id ?? before.author_id) === actor.user_id &&
      before.measurement_id === measurement_id &&
      before.kind === kind &&
      before.note === note;
    if (!isSame) throw new AppError('note-id-taken');
    return before;
  }

  const followUp = await followUpOfPerson(scope, person.user_id);
  const refusal = noteRefusal(followUp, measurement_id, kind);
  if (refusal) throw new AppError('follow-up-changed', { message: refusal });
  const writer = token
    ? { author_id: null, api_token_id: token.api_token_id, program_name: token.name }
    : { author_id: actor.user_id };
  await refuseOverQuota(scope, 'follow_up_notes');
  await insertNote(scope, { note_id, measurement_id, kind, note, ...writer });
  const subject = { note_id, measurement_id, user_id: person.user_id };
  await scope.audit(`follow_up.${kind}`, subject);

  const written = await noteById(scope, note_id);
  if (!written) throw new Error(`the note ${note_id} went away while it was locked`);
  return written;
}

/** By the rule that the wall uses, from what is stored at this moment. */
async function followUpOfPerson(scope: OrganisationScope, userId: string) {
  const rows = await salivaTestsOf(scope, userId);
  const notes = await notesOfPerson(scope, userId);
  return followUpOf(
    classedTests(rows),
    notes.map(
      ({ measured_time, ...note }): DecidingNote => ({ ...note, measured_ms: Date.parse(measured_time) }),
    ),
  );
}
