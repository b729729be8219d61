import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { ColourSchemeButton } from '../ui/colour-scheme-button.tsx';
import { AnchorLink } from '../ui/links.tsx';
import { Logo } from '../ui/logo.tsx';
import classes from './public-frame.module.css';
import { SkipLink } from './skip-link.tsx';

/** Around the pages that need no login. */
export function PublicFrame() {
  const { context } = useRouter().options;
  const isLogin = useLocation({ select: ({ pathname }) => pathname === '/login' });
  // Who types an email is about to sign in: what follows comes meanwhile. A failure shows when it is needed.
  const fetchNext = () => void context.addSignedInRoutes().catch(() => undefined);
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.header}>
        <Link to="/" className={classes.home} aria-label="Heatwise, start page">
          <Logo />
        </Link>
        <ColourSchemeButton />
      </header>
      <main id="content" tabIndex={-1} className={classes.main} onInput={isLogin ? fetchNext : undefined}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <span>Screening, not diagnosis.</span>
        <AnchorLink to="/terms-of-use" size="sm">
          Terms of use
        </AnchorLink>
      </footer>
    </div>
  );
}
