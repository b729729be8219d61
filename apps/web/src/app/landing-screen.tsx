import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconDeviceMobile, IconDroplet, IconShieldLock, IconWifiOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLoginRecord } from '../platform/platform-context.tsx';
import { LandingPicture } from './landing-picture.tsx';
import classes from './landing-screen.module.css';

/** What the product is, and the way in. */
export function LandingScreen() {
  const isSignedIn = useLoginRecord() !== null;
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
        <div className={classes.words}>
          <Title order={1} className={classes.title ?? ''}>
            See who needs water before the heat does.
          </Title>
          <Text size="lg" c="dimmed" maw={520}>
            Heatwise brings the hydration tests of your crews together: measured in seconds with a handheld
            device, on your dashboard a moment later, on site and in the office.
          </Text>
          <Group mt="md">
            <Button component={Link} to={isSignedIn ? '/dashboard' : '/login'} size="lg">
              {isSignedIn ? 'Open the dashboard' : 'Sign in'}
            </Button>
          </Group>
        </div>
        <LandingPicture />
      </section>
      <SimpleGrid
        component="section"
        cols={{ base: 1, xs: 2, md: 4 }}
        spacing="lg"
        className={classes.points ?? ''}
      >
        <Point icon={<IconDroplet />} title="Saliva and sweat">
          Hydration in four classes, against each person’s own baseline, and the sodium lost in sweat.
        </Point>
        <Point icon={<IconDeviceMobile />} title="Live">
          A test on site is on every open dashboard within seconds, without reloading.
        </Point>
        <Point icon={<IconWifiOff />} title="Without a connection">
          Your data stays at hand where there is no reception, and says how old it is.
        </Point>
        <Point icon={<IconShieldLock />} title="Only for those who may">
          Supervisors see their crews, people see themselves, and nobody sees another organisation.
        </Point>
      </SimpleGrid>
    </div>
  );
}

function Point({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <Title order={2} size="h5" mt="sm" mb={4}>
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </div>
  );
}
