import { Link, Outlet } from '@tanstack/react-router';
import { useActorIfKnown } from '../sync/actor.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import classes from './settings-frame.module.css';
import { sectionsFor } from './settings-sections.ts';

/** Around the settings: their list at the side on a desktop; on a phone the list is a page of its own. */
export function SettingsFrame() {
  const actor = useActorIfKnown();
  if (!actor) return <LoadingScreen />;
  return (
    <div className={classes.frame}>
      <nav aria-label="Settings" className={classes.side}>
        {sectionsFor(actor).map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={classes.entry}>
            <Icon size={20} stroke={1.8} aria-hidden="true" />
            <span>{label}</span>
          </Link>
        ))}
      </nav>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}
