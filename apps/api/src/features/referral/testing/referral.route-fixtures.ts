import { randomUUID } from 'node:crypto';
import { STORY_CONSENT } from '@heatwise/domain/referral/story';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';
import { insertStory, updateStory } from '../stories.store.ts';
import { storyDraft } from './story-draft.ts';

type ReferralStage = { readonly story_id: string };

/** Sent once, and declined: it can be read, changed and submitted. */
async function stageStory(scope: OrganisationScope): Promise<ReferralStage> {
  const [story_id, created_at] = [randomUUID(), new Date()];
  await insertStory(scope, { story_id, created_at, ...storyDraft });
  const sent = { sent_at: created_at, sent_by_name: 'Ida Berg', consent_text: STORY_CONSENT.text };
  await updateStory(scope, story_id, { ...sent, state: 'declined', reason: 'Too short.' });
  return { story_id };
}

const bodies: RouteFixtures<ReferralStage>['bodies'] = {
  'POST /api/v3/referral/invitation': () => ({
    invitation_id: randomUUID(),
    email: `${randomUUID()}@quarry.test`,
    line: 'Worth a look.',
  }),
  'POST /api/v3/referral/:referral_id/opened': () => ({}),
  'POST /api/v3/referral/refusal/:token': () => ({}),
  'PUT /api/v3/story/own/:story_id': () => ({ ...storyDraft, revision: 2 }),
  'PUT /api/v3/story/own/:story_id/picture': () => ({ image: '' }),
  'POST /api/v3/story/own/:story_id/submit': () => ({
    revision: 2,
    consent_version: STORY_CONSENT.version,
  }),
  'POST /api/v3/story/own/:story_id/withdraw': () => ({}),
  'POST /api/v3/desk/story/:org_id/:story_id/decision': () => ({
    decision: 'publish',
    reason: '',
    revision: 2,
  }),
};

const onlyAdmins = [401, 401, 403, 403, 403, 403, 200];
const notBare = [401, 401, 403, 200, 200, 200, 200];
const nobodyHere = [401, 401, 403, 403, 403, 403, 403];
const notFound = [404, 404, 404, 404, 404, 404, 404];

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
const answers: RouteFixtures['answers'] = {
  'GET /api/v3/referral': notBare,
  'GET /api/v3/referral/:referral_id': notFound,
  'POST /api/v3/referral/:referral_id/opened': notFound,
  'GET /api/v3/referral/invitation': notBare,
  'POST /api/v3/referral/invitation': notBare,
  'GET /api/v3/referral/refusal/:token': notFound,
  'POST /api/v3/referral/refusal/:token': notFound,
  'GET /api/v3/story': notBare,
  // The staged story has no picture.
  'GET /api/v3/story/:story_id/picture': [401, 401, 403, 404, 404, 404, 404],
  'GET /api/v3/story/own': onlyAdmins,
  'PUT /api/v3/story/own/:story_id': onlyAdmins,
  'PUT /api/v3/story/own/:story_id/picture': onlyAdmins,
  'POST /api/v3/story/own/:story_id/submit': onlyAdmins,
  'POST /api/v3/story/own/:story_id/withdraw': onlyAdmins,
  'DELETE /api/v3/story/own/:story_id': onlyAdmins,
  'GET /api/v3/desk/story': nobodyHere,
  'GET /api/v3/desk/story/:org_id/:story_id/picture': nobodyHere,
  'POST /api/v3/desk/story/:org_id/:story_id/decision': nobodyHere,
};

export const routeFixtures: RouteFixtures<ReferralStage> = { rows: stageStory, bodies, answers };
