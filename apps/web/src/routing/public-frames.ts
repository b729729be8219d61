import type { Actor } from '@heatwise/domain/permissions/actor';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import type { Platform } from '../platform/platform-context.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the browser's tab says, before the product's name. */
    title?: string;
    /** Who may open the screen; the frame around it shows "Not Permitted" to others. Everybody where it is not said. */
    may?: (actor: Actor) => boolean;
  }
}

/** What a route is given before it loads. */
export type RouteContext = Platform & {
  /** Fetches the routes of the signed-in part, which the first page does without, and adds them. */
  readonly addSignedInRoutes: () => Promise<void>;
};

/** What stands around all screens. */
export const root = createRootRouteWithContext<RouteContext>()({});

/** Around the public pages. Their routes are in `<feature>.public.ts`, and come with the first page. */
export const publicFrame = createRoute({ getParentRoute: () => root, id: 'public' });
