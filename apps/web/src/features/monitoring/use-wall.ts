import type { FollowUpNote } from '@heatwise/contract/monitoring/monitoring.contract';
import type { SalivaStatus } from '@heatwise/domain/measurements/measurement-status';
import { type FollowUp, followUpOf, type HydrationTest } from '@heatwise/domain/monitoring/follow-up';
import {
  compareOnWall,
  RECENT_CHANGES_MS,
  WALL_GROUPS,
  type WallGroup,
  wallGroup,
} from '@heatwise/domain/monitoring/wall';
import { byPerson, fullName } from '@heatwise/domain/people/person-name';
import { scopeOf } from '@heatwise/domain/permissions/actor';
import type { TodayState } from '@heatwise/domain/roster/roster';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { useMemo } from 'react';
import { statusOf } from '../../entities/measurements/measurement-text.ts';
import { type RosterToday, useRosterToday } from '../../entities/people/roster.tsx';
import { useSiteZones } from '../../entities/weather/site-zones.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useActor } from '../../sync/actor.tsx';
import {
  type RecentRow,
  type RunRow,
  recentTests,
  runsOfBadTests,
  useFollowUpNotes,
  type WallRow,
  type WallScope,
  wallRows,
} from './monitoring.queries.ts';

/** A note, as the rule asks for it. */
export type WallNote = FollowUpNote & { readonly measured_ms: number };
export type WallFollowUp = FollowUp<HydrationTest, WallNote>;

/** A person as the wall shows them. */
export type OnWall = {
  readonly user_id: string;
  readonly name: string;
  readonly tag_ids: readonly string[];
  /** Names of jobs and locations. */
  readonly places: readonly string[];
  readonly latest: HydrationTest | null;
  readonly followUp: WallFollowUp | null;
  /** The zone where they work; the viewer's where nobody knows. */
  readonly site: TimeZone;
  /** What the roster says of their day. */
  readonly today: TodayState;
  /** What was written about their tests, newest first. */
  readonly notes: readonly WallNote[];
};

export type Wall = {
  readonly people: Readonly<Record<WallGroup, readonly OnWall[]>>;
  readonly byId: ReadonlyMap<string, OnWall>;
  readonly recent: readonly RecentRow[];
  readonly notes: readonly WallNote[];
};

/** Everybody on the wall, kept up to date by the synchronisation; `wall` is undefined until all of it was read. */
export function useWall(tagIds: readonly string[], nowMs: number, zone: TimeZone) {
  const actor = useActor();
  const today = useRosterToday(nowMs, zone);
  const scope = useMemo<WallScope>(() => {
    const { everyone, tag_ids } = scopeOf(actor, 'view_measure');
    return { among: everyone ? null : tag_ids, tag_ids: tagIds };
  }, [actor, tagIds]);
  const people = useLocalRows((queries) => wallRows(queries, scope), ['wall', scope]);
  const runs = useLocalRows((queries) => runsOfBadTests(queries, scope), ['wall runs', scope]);
  const since = nowMs - RECENT_CHANGES_MS;
  const recent = useLocalRows((queries) => recentTests(queries, scope, since), ['wall recent', scope, since]);
  const notes = useFollowUpNotes();
  const siteOf = useSiteZones();

  const onWall = useMemo(
    () =>
      people.data && runs.data && today
        ? peopleOnWall({ rows: people.data, runs: runs.data, written: notes.data ?? [], siteOf, today })
        : undefined,
    [people.data, runs.data, notes.data, siteOf, today],
  );
  const wall = useMemo<Wall | undefined>(() => {
    if (!onWall || !recent.data) return undefined;
    const shown = new Map(onWall.map((person) => [person.user_id, person]));
    return {
      people: inGroups(onWall, nowMs),
      byId: shown,
      recent: recent.data,
      notes: onWall.flatMap((person) => person.notes),
    };
  }, [onWall, recent.data, nowMs]);
  return {
    wall,
    /** Without them a follow-up that somebody closed still seems open. */
    notesError: notes.error,
    error: people.error ?? runs.error ?? recent.error,
    retry: () => {
      for (const query of [people, runs, recent, notes]) void query.refetch();
    },
  };
}

type Read = {
  readonly rows: readonly WallRow[];
  readonly runs: readonly RunRow[];
  readonly written: readonly FollowUpNote[];
  readonly siteOf: (zone: string | null) => TimeZone;
  readonly today: RosterToday;
};

/** The local rows and notes as people, in any order. */
function peopleOnWall({ rows, runs, written, siteOf, today }: Read): OnWall[] {
  const runOf = byPerson(runs);
  const notesOf = byPerson(written.map((note) => ({ ...note, measured_ms: Date.parse(note.measured_time) })));
  return rows.map((row) => {
    const notes = notesOf.get(row.user_id) ?? [];
    const tests = (runOf.get(row.user_id) ?? []).map(testOf);
    const tag_ids = JSON.parse(row.tag_ids) as string[];
    return {
      user_id: row.user_id,
      name: fullName(row) || 'No name',
      tag_ids,
      places: JSON.parse(row.places) as string[],
      latest: row.measurement_id === null ? null : testOf(row as RunRow),
      followUp: followUpOf(tests, notes),
      site: siteOf(row.zone),
      today: today.stateOf({ tag_ids, tested_ms: row.created_ms }),
      notes,
    };
  });
}

function testOf({ measurement_id, created_ms, status, value }: RunRow): HydrationTest {
  return { measurement_id, created_ms, value, status: statusOf({ status }) as SalivaStatus };
}

function inGroups(people: readonly OnWall[], nowMs: number): Record<WallGroup, OnWall[]> {
  const groups = Object.fromEntries(WALL_GROUPS.map((group) => [group, [] as OnWall[]])) as Record<
    WallGroup,
    OnWall[]
  >;
  const sorted = [...people].sort(
    (one, other) => compareOnWall(one, other, nowMs) || one.name.localeCompare(other.name, 'en'),
  );
  for (const person of sorted) groups[wallGroup(person)].push(person);
  return groups;
}
