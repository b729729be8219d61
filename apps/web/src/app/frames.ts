import { lazyRouteComponent } from '@tanstack/react-router';
import { desk, person, publicFrame, root, settings, shell, signedIn } from '../routing/frames.ts';
import { PublicFrame } from './public-frame.tsx';
import { RootScreen } from './root-screen.tsx';

/** Puts the frames around the screens. */
export function fillFrames(): void {
  root.update({ component: RootScreen });
  publicFrame.update({ component: PublicFrame });
  signedIn.update({ component: lazyRouteComponent(() => import('./signed-in.tsx'), 'SignedIn') });
  shell.update({ component: lazyRouteComponent(() => import('./signed-in-shell.tsx'), 'SignedInShell') });
  person.update({
    component: lazyRouteComponent(() => import('../features/people/person/person-page.tsx'), 'PersonPage'),
  });
  desk.update({
    component: lazyRouteComponent(() => import('../features/desk/desk-frame.tsx'), 'DeskFrame'),
  });
  settings.update({ component: lazyRouteComponent(() => import('./settings-frame.tsx'), 'SettingsFrame') });
}
