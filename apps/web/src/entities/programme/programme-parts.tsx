import { Badge, type MantineColor, Text, Title } from '@mantine/core';
import { type RouteTab, RouteTabs } from '../../ui/route-tabs.tsx';

const TABS: readonly RouteTab[] = [
  { to: '/loyalty', label: 'Points' },
  { to: '/referral', label: 'Invite' },
  { to: '/referral/stories', label: 'Stories' },
];

/** Above each part of what organisations get for using Heatwise and telling others. */
export function ProgrammeHead({ about }: { about: string }) {
  return (
    <div>
      <Title order={1} size="h2">
        Programme
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb={8} maw={620}>
        {about}
      </Text>
      <RouteTabs label="Programme" tabs={TABS} params={{}} />
    </div>
  );
}

export type Tone = 'waiting' | 'good' | 'bad' | 'quiet';
const COLOURS: Readonly<Record<Tone, MantineColor>> = {
  waiting: 'yellow',
  good: 'teal',
  bad: 'red',
  quiet: 'gray',
};

/** A state in words, with a colour that says no more than they do. */
export function StateMark({ tone, children }: { tone: Tone; children: string }) {
  return (
    <Badge variant="default" tt="none" size="lg" leftSection={<Dot colour={COLOURS[tone]} />}>
      {children}
    </Badge>
  );
}

function Dot({ colour }: { colour: MantineColor }) {
  return (
    <span
      aria-hidden="true"
      style={{
        display: 'inline-block',
        width: 8,
        height: 8,
        borderRadius: '50%',
        background: `var(--mantine-color-${colour}-6)`,
      }}
    />
  );
}
