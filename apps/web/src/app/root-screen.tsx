import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLoginRecord, usePlatform } from '../platform/platform-context.tsx';
import { whenIdle } from '../platform/when-idle.ts';
import { importToastIcon } from '../ui/toast.tsx';
import { importErrorScreen } from './late-error-screen.tsx';

const PRODUCT = 'Heatwise';

/** Names the page in the browser's tab, and moves the focus to its content when another page was opened. */
export function RootScreen() {
  const page = useMatches({
    select: (matches) => ({
      title: matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
      pathname: matches.at(-1)?.pathname,
    }),
    structuralSharing: true,
  });
  const { title, pathname } = page;
  const previous = useRef(pathname);
  const isSignedIn = useLoginRecord() !== null;
  const { update } = usePlatform();

  useEffect(() => {
    document.title = title ? `${title} – ${PRODUCT}` : PRODUCT;
  }, [title]);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const content = document.getElementById('content');
    // A field of the new page that took the focus itself keeps it.
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [pathname]);

  // For a signed-in person the shell starts it after the first synchronisation, which needs the line first.
  useEffect(() => {
    if (!isSignedIn) update.start();
  }, [isSignedIn, update]);

  // What tells of a failure is here before the connection can be what fails.
  useEffect(
    () => whenIdle(() => void Promise.all([importErrorScreen(), importToastIcon()]).catch(() => undefined)),
    [],
  );

  return <Outlet />;
}
