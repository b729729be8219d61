import type { Generated } from 'kysely';
import { ALL_RIGHTS, type Json, sharedTable } from './table.ts';

export const serverTables = {
  /** Read with the owner's rights only. */
  lasting_keys: sharedTable<{ purpose: string; sealed_key: Buffer }>({ rights: [] }),
  /** `asked_by`: the organisation that asked for a place of its own choice and pays for the storage. */
  outside_answers: sharedTable<{ name: string; answer: Json; kept_at: Date; asked_by: string | null }>({
    // Cached weather names positions of all organisations' sites: functions read it by its exact place.
    rights: [],
  }),
  /** Of places, and of no organisation. `day` is written as text. */
  heat_days: sharedTable<{
    place: string;
    day: string;
    tz_id: string;
    sun_c: number | null;
    shade_c: number | null;
    is_over: boolean;
  }>({ rights: [] }),
  /**
   * Belong to no organisation; what they are about is sealed. `turn_of`: whom they are done for, where that is one.
   * `taken_by`: the run that has the job until `taken_until`.
   */
  jobs: sharedTable<{
    job_id: string;
    kind: string;
    sealed: Buffer;
    due_at: Date;
    attempts: Generated<number>;
    urgent: Generated<boolean>;
    turn_of: string | null;
    taken_by: Generated<string | null>;
    taken_until: Generated<Date | null>;
  }>({
    rights: ALL_RIGHTS,
    // The server mails a customer's people: the desk can only ask for it.
    desk: ['insert'],
  }),
  /** The period that was begun last; of no organisation. */
  recurring_work: sharedTable<{ kind: string; period: Date }>({ rights: ['select', 'insert', 'update'] }),
};
