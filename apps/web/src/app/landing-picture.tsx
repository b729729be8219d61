import { useComputedColorScheme } from '@mantine/core';
import dashboardDark from './landing-pictures/dashboard-dark.webp';
import dashboardLight from './landing-pictures/dashboard-light.webp';
import dayPlanDark from './landing-pictures/day-plan-dark.webp';
import dayPlanLight from './landing-pictures/day-plan-light.webp';
import wallDark from './landing-pictures/wall-dark.webp';
import wallLight from './landing-pictures/wall-light.webp';
import classes from './landing-screen.module.css';

/** Taken from the demo by `npm run pictures`. */
const PICTURES = {
  dashboard: { light: dashboardLight, dark: dashboardDark },
  wall: { light: wallLight, dark: wallDark },
  'day-plan': { light: dayPlanLight, dark: dayPlanDark },
} as const;

/** A screen of the product as it is, in the colours of this page. */
export function LandingPicture({ name, alt }: { name: keyof typeof PICTURES; alt: string }) {
  const scheme = useComputedColorScheme('light');
  return (
    <img
      src={PICTURES[name][scheme]}
      alt={alt}
      width={1280}
      height={800}
      loading={name === 'dashboard' ? 'eager' : 'lazy'}
      className={classes.picture}
    />
  );
}
