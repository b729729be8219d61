import { Text } from '@mantine/core';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { heldText } from '../talks/talk-text.ts';
import classes from './person-courses.module.css';
import { useTalksOf } from './person-courses.queries.ts';

type Props = {
  userId: string;
  /** Whether the reader trains the person, and so may read who else was there. */
  mayOpen: boolean;
};

/** Toolbox talks at which somebody confirmed that they are there: apart from courses, which are passed. */
export function AttendedTalks({ userId, mayOpen }: Props) {
  const { data: talks, error, refetch } = useTalksOf(userId);
  const zone = useViewerZone();
  if (!talks) return error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null;
  if (talks.length === 0) return null;
  return (
    <TitledCard
      title={`Toolbox talks attended (${talks.length})`}
      hint="Confirmed in front of the presenter. A talk completes no course."
    >
      <ul className={classes.courses} aria-label="Toolbox talks attended">
        {talks.map((talk) => {
          const { talk_id, title, presenter, place } = talk;
          const where = place === '' ? '' : `, ${place}`;
          return (
            <li key={talk_id} className={classes.talk}>
              {mayOpen ? (
                <AnchorLink
                  to="/education/talks/$talk_id"
                  params={{ talk_id }}
                  fw={600}
                  className={classes.title ?? ''}
                >
                  {title}
                </AnchorLink>
              ) : (
                <Text fw={600} className={classes.title ?? ''}>
                  {title}
                </Text>
              )}
              <Text size="sm">
                {heldText(talk, zone)}
                {where}
              </Text>
              <Text size="sm" c="dimmed">
                Presented by {presenter}
              </Text>
            </li>
          );
        })}
      </ul>
    </TitledCard>
  );
}
