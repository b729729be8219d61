import { type FirstStep, stepsDone } from '@heatwise/domain/organisation/features';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { Button, Group, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { sql } from 'kysely';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useAnswersAlerts } from '../features/alerts/use-answers-alerts.ts';
import { useDeviceTokens } from '../features/devices/devices.queries.ts';
import type { LocalQueries } from '../local-db/local-queries.ts';
import { useLocalRows } from '../local-db/use-local-rows.ts';
import { useLoginRecord } from '../platform/platform-context.tsx';
import { createStoredValue } from '../platform/stored-value.ts';
import { useActorIfKnown } from '../sync/actor.tsx';
import { useSyncProgress } from '../sync/sync-context.tsx';
import { AnchorLink } from '../ui/links.tsx';
import { TitledCard } from '../ui/titled-card.tsx';
import classes from './first-steps.module.css';

/** What a new organisation has by now, as 0 or 1, besides the person who looks. */
export function firstFacts(queries: LocalQueries, ownId: string) {
  const others = sql`select 1 from users where active = 1 and user_id <> ${ownId}`;
  return queries
    .selectNoFrom([
      sql<0 | 1>`exists (${others})`.as('people'),
      sql<0 | 1>`exists (${others} and email is not null)`.as('colleague'),
      sql<0 | 1>`exists (select 1 from tags where active = 1 and type = 'location')`.as('location'),
      sql<0 | 1>`exists (select 1 from measurements where active = 1)`.as('tests'),
    ])
    .limit(1);
}

const NAMES = ['people', 'colleague', 'location', 'tests'] as const;
type FirstFacts = Readonly<Record<(typeof NAMES)[number], 0 | 1>>;

/**
 * What the organisation has by now; undefined while nobody knows. Until it is read, what was found last time in this
 * browser: the page below does not move when the answer comes.
 */
function useFirstFacts(userId: string, { isReadable }: { isReadable: boolean }): FirstFacts | undefined {
  const [memory] = useState(() =>
    createStoredValue<FirstFacts | null>({
      key: `heatwise_first_facts_${userId}`,
      storage: window.localStorage,
      events: window,
      read: readFacts,
    }),
  );
  const before = useSyncExternalStore(memory.subscribe, memory.current);
  const { data } = useLocalRows((queries) => firstFacts(queries, userId), ['first steps', userId], {
    isEnabled: isReadable,
  });
  const found = data?.[0];
  useEffect(() => {
    if (found && NAMES.some((name) => memory.current()?.[name] !== found[name])) memory.set(found);
  }, [memory, found]);
  return found ?? before ?? undefined;
}

function readFacts(stored: unknown): FirstFacts | null {
  const facts = stored as FirstFacts | null;
  return facts && NAMES.every((name) => facts[name] === 0 || facts[name] === 1) ? facts : null;
}

/** For the admin of an organisation that is being set up: what comes first. Gone when all is done, or put away. */
export function FirstSteps() {
  const actor = useActorIfKnown();
  const userId = useLoginRecord()?.user_id ?? actor?.user_id;
  const { initialSyncDone } = useSyncProgress();
  // Whoever is not known yet may have seen the steps before.
  if (userId === undefined || (actor && !isOrgAdmin(actor))) return null;
  return <StepsOf key={userId} userId={userId} isReadable={actor !== undefined && initialSyncDone} />;
}

function StepsOf({ userId, isReadable }: { userId: string; isReadable: boolean }) {
  const [isPutAway, putAway] = usePutAway(`heatwise_first_steps_${userId}`);
  const facts = useFirstFacts(userId, { isReadable: isReadable && !isPutAway });
  if (!facts || isPutAway || Object.values(facts).every((has) => has === 1)) return null;
  return (
    <Steps
      facts={{
        hasPeople: facts.people === 1,
        hasColleague: facts.colleague === 1,
        hasLocation: facts.location === 1,
        hasTests: facts.tests === 1,
      }}
      onPutAway={putAway}
    />
  );
}

type StepsProps = {
  facts: Omit<Parameters<typeof stepsDone>[0], 'hasToken'>;
  onPutAway: () => void;
};

/** The tokens come from the server: asked for only while the list is shown. */
function Steps({ facts, onPutAway }: StepsProps) {
  const tokens = useDeviceTokens();
  const answersAlerts = useAnswersAlerts();
  const done = stepsDone({ ...facts, hasToken: (tokens.data?.length ?? 0) > 0 });
  if (done.size === 4) return null;
  return (
    <div className={classes.steps}>
      <TitledCard title="First steps" hint={`${done.size} of 4 done. Each step is ticked once it is done.`}>
        <ul className={classes.list}>
          <Step step="people" done={done}>
            <AnchorLink underline="always" to="/people/import">
              Import people
            </AnchorLink>{' '}
            from a spreadsheet, or{' '}
            <AnchorLink underline="always" to="/people/new">
              add one
            </AnchorLink>
          </Step>
          <Step step="tests" done={done}>
            <AnchorLink underline="always" to="/settings/devices">
              Create a token
            </AnchorLink>{' '}
            for a testing device, or{' '}
            <AnchorLink underline="always" to="/measurements" search={{ measure: true }}>
              measure by hand
            </AnchorLink>
          </Step>
          <Step step="location" done={done}>
            <AnchorLink underline="always" to="/settings/locations">
              Add a location
            </AnchorLink>{' '}
            where people work; its weather then feeds the{' '}
            <AnchorLink underline="always" to="/heat-stress">
              heat board and the day plan
            </AnchorLink>
          </Step>
          <Step step="colleague" done={done}>
            <AnchorLink underline="always" to="/people/new">
              Invite a colleague
            </AnchorLink>{' '}
            by email
          </Step>
        </ul>
        {answersAlerts ? (
          <Text size="sm" mt="sm">
            To be notified of heat and repeated results as well, add{' '}
            <AnchorLink underline="always" to="/settings/alerts" search={{ tab: 'packs' }}>
              ready alert rules
            </AnchorLink>
            .
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={onPutAway}>
            Dismiss
          </Button>
        </Group>
      </TitledCard>
    </div>
  );
}

type StepProps = { step: FirstStep; done: ReadonlySet<FirstStep>; children: ReactNode };

function Step({ step, done, children }: StepProps) {
  const isDone = done.has(step);
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <ThemeIcon size="sm" radius="xl" variant="light" color={isDone ? 'green' : 'gray'} aria-hidden="true">
        {isDone ? <IconCheck size={14} /> : <IconCircle size={10} />}
      </ThemeIcon>
      <Text size="sm">
        {children}
        {isDone ? (
          <Text span size="sm" c="dimmed">
            {' '}
            – done
          </Text>
        ) : null}
      </Text>
    </li>
  );
}

/** Whether a person put a part of the screen away in this browser, and the way to do so. */
function usePutAway(key: string): readonly [boolean, () => void] {
  const [memory] = useState(() =>
    createStoredValue<boolean>({
      key,
      storage: window.localStorage,
      events: window,
      read: (stored) => stored === true,
    }),
  );
  const isPutAway = useSyncExternalStore(memory.subscribe, memory.current);
  return [isPutAway, () => memory.set(true)];
}
