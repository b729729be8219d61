import { useComputedColorScheme } from '@mantine/core';
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
export function LandingPicture({ name, alt }: { name: keyof typeof PICTURES; alt: string }) {
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
