import { fullName } from '@heatwise/domain/people/person-name';
import { USER_NOT_FOUND } from '@heatwise/domain/people/user-form';
import { mayMeasureUser, mayViewMeasurementsOf, mayViewUsers } from '@heatwise/domain/permissions/may';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconUserOff } from '@tabler/icons-react';
import { Outlet, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocalPerson } from '../../../entities/people/person.queries.ts';
import { PersonProvider, usePersonOfPage } from '../../../entities/people/person-context.tsx';
import { UserDisplay } from '../../../entities/people/user-display.tsx';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { useMinute, useViewerZone } from '../../../platform/viewer-clock.ts';
import { Permitted } from '../../../routing/permitted.tsx';
import { type PersonTab, Slot, usePersonTabs } from '../../../routing/slots.tsx';
import { useActor } from '../../../sync/actor.tsx';
import { useSyncProgress } from '../../../sync/sync-context.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { MessageScreen } from '../../../ui/message-screen.tsx';
import { RouteTabs } from '../../../ui/route-tabs.tsx';
import { lastMeasurements } from '../list/people-list.queries.ts';
import { LastCell } from '../list/result-cells.tsx';
import classes from './person-frame.module.css';
import { type OtherKind, useOtherKinds } from './tests/person-tests.queries.ts';

type Props = {
  user_id: string;
  /** In order; each leads to a part of the page. */
  tabs: readonly PersonTab[];
  /** What can be done for the person, beside their name. */
  action?: ReactNode;
  /** Stands where there is nobody, or nobody whom the reader may see. */
  notFound: ReactNode;
  children: ReactNode;
};

/** Around the parts of one person's page: who it is, and the way from part to part. */
export function PersonFrame({ user_id, tabs, action, notFound, children }: Props) {
  const actor = useActor();
  const { person, error } = useLocalPerson(user_id);
  if (error) return <ErrorState message={error} />;
  if (person === undefined) return <LoadingState />;
  if (person === null) return notFound;
  return (
    <PersonProvider key={user_id} person={person}>
      <div className={classes.page}>
        <header className={classes.head}>
          {mayViewUsers(actor) ? <BackLink to="/people" label="People" /> : null}
          <UserDisplay
            isTitle
            person={person}
            image={person.image}
            email={person.email}
            size={56}
            info={
              <Group gap={6} mt={4}>
                {user_id === actor.user_id ? <Badge variant="light">You</Badge> : null}
                {person.is_hidden ? (
                  <Badge variant="default" tt="none">
                    Hidden
                  </Badge>
                ) : null}
                {person.tags.slice(0, TAGS_IN_HEAD).map(({ tag_id, name }) => (
                  <Badge key={tag_id} variant="default" tt="none">
                    {name}
                  </Badge>
                ))}
                {person.tags.length > TAGS_IN_HEAD ? (
                  <Text size="xs" c="dimmed">
                    and {person.tags.length - TAGS_IN_HEAD} more
                  </Text>
                ) : null}
                <LastResult />
              </Group>
            }
          />
          {action ? <div className={classes.action}>{action}</div> : null}
        </header>
        <RouteTabs label="Person" tabs={tabs.filter(({ may }) => may(actor, person))} params={{ user_id }} />
        {children}
      </div>
    </PersonProvider>
  );
}

/** More would push the page down on a phone; the profile lists them all. */
const TAGS_IN_HEAD = 6;

/** In the head of a person's page: the last measurement as the list of people shows it. */
function LastResult() {
  const actor = useActor();
  const person = usePersonOfPage();
  const { initialSyncDone } = useSyncProgress();
  return initialSyncDone && mayViewMeasurementsOf(actor, person) ? (
    <LastResultOf user_id={person.user_id} />
  ) : null;
}

function LastResultOf({ user_id }: { user_id: string }) {
  const nowMs = useMinute();
  const zone = useViewerZone();
  const { data } = useLocalRows(
    (queries) => lastMeasurements(queries, [user_id]),
    ['last measurement of person', user_id],
  );
  const [last] = data ?? [];
  if (!last || last.type === null) return null;
  return (
    <div className={classes.last}>
      <LastCell user_id={user_id} last={last} time={{ nowMs, zone, today: undefined }} isBrief={false} />
    </div>
  );
}

/** The parts that every person's page has, each with whose page has it. */
const OF_EVERYBODY: readonly PersonTab[] = [
  { to: '/people/$user_id', label: 'Profile', may: () => true },
  { to: '/people/$user_id/hydration', label: 'Hydration', may: mayViewMeasurementsOf },
  { to: '/people/$user_id/hydration-baseline', label: 'Baseline', may: mayViewMeasurementsOf },
  { to: '/people/$user_id/sweat', label: 'Sweat', may: mayViewMeasurementsOf },
];

/**
 * The parts of a person's page: the person and their tests, with one part for each other kind of test that they have, and
 * then what other features bring.
 */
function personTabs(kinds: readonly OtherKind[], ofFeatures: readonly PersonTab[]): readonly PersonTab[] {
  const ofKinds = kinds.map(
    ({ kind, name }): PersonTab => ({
      to: '/people/$user_id/tests/$kind',
      params: { kind },
      label: name,
      may: mayViewMeasurementsOf,
    }),
  );
  return [...OF_EVERYBODY, ...ofKinds, ...ofFeatures];
}

/** One person's page: one's own always, others' for those who see people. */
export function PersonPage() {
  const { user_id = '' } = useParams({ strict: false });
  const id = user_id.toLowerCase();
  const kinds = useOtherKinds(id);
  const ofFeatures = usePersonTabs();
  const tabs = personTabs(kinds ?? [], ofFeatures);
  return (
    <Permitted may={(actor) => actor.user_id === id || mayViewUsers(actor)}>
      <PersonFrame user_id={id} tabs={tabs} action={<MeasurePerson />} notFound={<PersonNotFound />}>
        <Outlet />
      </PersonFrame>
    </Permitted>
  );
}

function PersonNotFound() {
  return (
    <MessageScreen
      icon={<IconUserOff size={38} stroke={1.5} />}
      title={USER_NOT_FOUND}
      text="This person was deleted, or you may not see them."
      back="Go back"
    />
  );
}

/** On a person's page: a test of theirs is written down without looking for them again. */
function MeasurePerson() {
  const actor = useActor();
  const person = usePersonOfPage();
  const [isOpen, dialog] = useDisclosure(false);
  if (!mayMeasureUser(actor, person)) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={dialog.open}>
        Measure
      </Button>
      <Slot
        name="measure dialog"
        given={{
          opened: isOpen,
          person: { id: person.user_id, label: fullName(person) || 'No name' },
          onClose: dialog.close,
        }}
      />
    </>
  );
}
