import type { Feature } from '../../feature.ts';
import { serveViews } from './views.routes.ts';

/** Lists as somebody likes to see them, under a name. */
export const viewsFeature: Feature = { name: 'views', start: () => ({ routes: serveViews }) };
