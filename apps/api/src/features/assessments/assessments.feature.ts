import type { Feature } from '../../feature.ts';
import { serveReadiness } from './readiness.routes.ts';

/** Checklists of a site's readiness for heat. */
export const assessmentsFeature: Feature = { name: 'assessments', start: () => ({ routes: serveReadiness }) };
