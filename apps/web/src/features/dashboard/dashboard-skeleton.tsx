import { Skeleton, Text, Title } from '@mantine/core';
import cardClasses from '../../ui/widget/widget-card.module.css';
import classes from './dashboard-screen.module.css';

const CARDS = [
  'Hydration status',
  'Hydration distribution',
  'Daily hydration status',
  'Hydration per tag',
  'Hydration history',
  'Latest measurements',
];

/** The cards before their first number: nobody takes what is on its way for nothing. */
export function DashboardSkeleton() {
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        Loading measurements…
      </Text>
      <div className={classes.grid} aria-hidden="true">
        {CARDS.map((title) => (
          <div key={title} className={cardClasses.card}>
            <Title order={2} size="h5" c="dimmed">
              {title}
            </Title>
            <Skeleton height={12} width="60%" mt="md" radius="sm" />
            <Skeleton height={250} mt="md" mb="sm" radius="md" />
            <Skeleton height={12} width="80%" mx="auto" radius="sm" />
          </div>
        ))}
      </div>
    </>
  );
}
