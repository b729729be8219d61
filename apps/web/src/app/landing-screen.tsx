import { Text, Title, useComputedColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLoginRecord } from '../platform/platform-context.tsx';
import { ButtonLink } from '../ui/links.tsx';
import {
  IconDeviceMobile,
  IconDroplet,
  IconShieldLock,
  IconSun,
  IconUsers,
  IconWifiOff,
} from './landing-icons.ts';
import { LANDING_PICTURE_SIZES } from './landing-picture-sizes.ts';
import dashboardDark from './landing-pictures/dashboard-dark.webp';
import dashboardDarkSmall from './landing-pictures/dashboard-dark-small.webp';
import dashboardLight from './landing-pictures/dashboard-light.webp';
import dashboardLightSmall from './landing-pictures/dashboard-light-small.webp';
import dayPlanDark from './landing-pictures/day-plan-dark.webp';
import dayPlanDarkSmall from './landing-pictures/day-plan-dark-small.webp';
import dayPlanLight from './landing-pictures/day-plan-light.webp';
import dayPlanLightSmall from './landing-pictures/day-plan-light-small.webp';
import wallDark from './landing-pictures/wall-dark.webp';
import wallDarkSmall from './landing-pictures/wall-dark-small.webp';
import wallLight from './landing-pictures/wall-light.webp';
import wallLightSmall from './landing-pictures/wall-light-small.webp';
import classes from './landing-screen.module.css';

/** Taken from the demo by `npm run pictures`. */
const PICTURES = {
  dashboard: {
    light: [dashboardLightSmall, dashboardLight],
    dark: [dashboardDarkSmall, dashboardDark],
  },
  wall: { light: [wallLightSmall, wallLight], dark: [wallDarkSmall, wallDark] },
  'day-plan': { light: [dayPlanLightSmall, dayPlanLight], dark: [dayPlanDarkSmall, dayPlanDark] },
} as const;

/** A screen of the product as it is, in the colours of this page. */
function LandingPicture({ name, alt }: { name: keyof typeof PICTURES; alt: string }) {
  const scheme = useComputedColorScheme('light');
  const [small, large] = PICTURES[name][scheme];
  const isFirst = name === 'dashboard';
  return (
    <img
      src={large}
      srcSet={`${small} 640w, ${large} 1280w`}
      sizes={LANDING_PICTURE_SIZES}
      alt={alt}
      width={1280}
      height={800}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      className={classes.picture}
    />
  );
}

/** What the product is for, for whom, what happens with the data, and the ways in. */
export function LandingScreen() {
  const isSignedIn = useLoginRecord() !== null;
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
        <div className={classes.words}>
          <Title order={1} className={classes.title ?? ''}>
            See who needs water before the heat gets to them.
          </Title>
          <Text size="lg" c="dimmed" maw={520}>
            Heatwise brings together your crews’ hydration tests and the heat at your sites. A test takes
            seconds with a handheld device, and the result is on your dashboard a moment later, on site and in
            the office.
          </Text>
          <div className={classes.ways}>
            {isSignedIn ? (
              <ButtonLink to="/dashboard" size="lg">
                Open the dashboard
              </ButtonLink>
            ) : (
              <>
                <ButtonLink to="/login" size="lg">
                  Sign in
                </ButtonLink>
                <ButtonLink to="/register" size="lg" variant="default">
                  Register
                </ButtonLink>
              </>
            )}
          </div>
        </div>
        <LandingPicture
          name="dashboard"
          alt="The dashboard: today’s tests in four classes and their history"
        />
      </section>

      <section className={classes.part} aria-labelledby="landing-for">
        <Title order={2} id="landing-for">
          What it is for
        </Title>
        <div className={classes.points}>
          <Point icon={<IconDroplet />} title="Hydration">
            Saliva tests in four classes, against each person’s own baseline, and the sodium lost in sweat.
          </Point>
          <Point icon={<IconSun />} title="Heat">
            Weather and risk for each job and site, and hour by hour how long to work, how long to rest and
            how much to drink.
          </Point>
          <Point icon={<IconDeviceMobile />} title="Live">
            A test on site appears on every open screen within seconds, including the wall display.
          </Point>
          <Point icon={<IconWifiOff />} title="Without a connection">
            Your data stays at hand where there is no reception, and shows how old it is.
          </Point>
        </div>
      </section>

      <section className={classes.pair} aria-label="On site">
        <figure className={classes.figure}>
          <LandingPicture name="wall" alt="The monitoring wall: who was tested and whom to look after" />
          <figcaption>
            On the wall: who needs to be looked after now, and how long they have been waiting.
          </figcaption>
        </figure>
        <figure className={classes.figure}>
          <LandingPicture name="day-plan" alt="The day plan of a site: work, rest and water hour by hour" />
          <figcaption>Before the shift: work and rest hour by hour, for your job at your site.</figcaption>
        </figure>
      </section>

      <div className={`${classes.part} ${classes.promises}`}>
        <section aria-labelledby="landing-whom">
          <span className={classes.icon} aria-hidden="true">
            <IconUsers />
          </span>
          <Title order={2} size="h3" mt="sm" mb="xs" id="landing-whom">
            Who it is for
          </Title>
          <Text c="dimmed">
            For supervisors who plan the work of a crew, for health and safety teams who look after all of
            them, and for everybody who is tested: each person sees their own results and what to do next.
          </Text>
        </section>
        <section aria-labelledby="landing-data">
          <span className={classes.icon} aria-hidden="true">
            <IconShieldLock />
          </span>
          <Title order={2} size="h3" mt="sm" mb="xs" id="landing-data">
            What happens to your data
          </Title>
          <Text c="dimmed">
            Results belong to your organisation, and no other organisation can see them. Supervisors see their
            crews, people see themselves. Every change is recorded, signing out removes the results from the
            device, and your organisation can export everything or have it erased. Screening, not diagnosis.
          </Text>
        </section>
      </div>
    </div>
  );
}

function Point({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <Title order={3} size="h5" mt="sm" mb={4}>
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </div>
  );
}
