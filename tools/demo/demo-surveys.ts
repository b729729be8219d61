import { DEMO_SEED, demoId } from '@heatwise/builders/demo/demo-identity';
import { DEMO_SURVEYS } from '@heatwise/builders/demo/demo-surveys';
import { DAY_MS } from '@heatwise/domain/time/durations';

const VERSION_EVERY_DAYS = 45;

/** The surveys of the demo: asked, with an old version, with changes, a draft, and one that is switched off. */
export function demoSurveys(org_id: string, now: number) {
  const admin = demoId(DEMO_SEED, 'person/0');
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString();
  return {
    surveys: DEMO_SURVEYS.map(({ survey_id, type, versions, draft, isOff }) => ({
      org_id,
      survey_id,
      type,
      custom_id: null,
      draft,
      revision: versions.length + 1,
      version: versions.length,
      is_on: versions.length > 0 && !isOff,
      active: true,
      created_by: admin,
      created_at: daysAgo(VERSION_EVERY_DAYS * (versions.length + 1)),
    })),
    survey_versions: DEMO_SURVEYS.flatMap(({ survey_id, versions }) =>
      versions.map((content, index) => ({
        org_id,
        survey_id,
        version: index + 1,
        content,
        published_by: admin,
        published_at: daysAgo(VERSION_EVERY_DAYS * (versions.length - index)),
      })),
    ),
  };
}
