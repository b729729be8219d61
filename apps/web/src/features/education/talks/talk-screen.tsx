import type { TalkWithPeople } from '@heatwise/contract/education/talks.contract';
import { fullName } from '@heatwise/domain/people/person-name';
import { timeOfDayText } from '@heatwise/domain/time/date-text';
import { Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { attendedText, heldText } from './talk-text.ts';
import classes from './talks.module.css';
import { useTalk } from './talks.queries.ts';

/** One talk: what, when, where, by whom, and who attended. */
export function TalkScreen({ talk_id }: { talk_id: string }) {
  const { data, error, refetch } = useTalk(talk_id);
  const isGone = error?.code === 'talk-not-found';
  return (
    <Stack gap="md">
      <div>
        <BackLink to="/education/talks" label="Toolbox talks" />
        <Title order={1} size="h2" className={classes.nameText}>
          {data ? data.title : isGone ? 'Toolbox talk not found' : 'Toolbox talk'}
        </Title>
      </div>
      {data ? (
        <Held talk={data} />
      ) : isGone ? (
        <Text>None of your people attended a talk with this address.</Text>
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Stack>
  );
}

function Held({ talk }: { talk: TalkWithPeople }) {
  const zone = useViewerZone();
  const { place, presenter, version, people, attended } = talk;
  const others = attended - people.length;
  return (
    <>
      <Facts
        facts={[
          { name: 'Held', value: heldText(talk, zone) },
          { name: 'Place', value: place },
          { name: 'Presenter', value: presenter },
          { name: 'Version', value: String(version) },
        ]}
      />
      <TitledCard title={attendedText(attended)}>
        <ul className={classes.talks} aria-label="Attended">
          {people.map(({ user_id, confirmed_at, ...name }) => (
            <li key={user_id} className={classes.attendance}>
              <Link to="/people/$user_id/courses" params={{ user_id }} className={classes.link}>
                {fullName(name)}
              </Link>
              <Text span size="sm" c="dimmed">
                {`confirmed at ${timeOfDayText(Date.parse(confirmed_at), zone)}`}
              </Text>
            </li>
          ))}
        </ul>
        {others > 0 ? (
          <Text size="sm" c="dimmed" mt="sm">
            {others === 1 ? 'One person whom you do not train.' : `${others} people whom you do not train.`}
          </Text>
        ) : null}
      </TitledCard>
    </>
  );
}
