import { defineRoutes } from '../define-routes.ts';
import type {
  deskLoyaltySchemas,
  deskMemberSchemas,
  deskOrganisationSchemas,
  deskStorySchemas,
} from './desk.contract.ts';

export const deskLoyaltyRoutes = defineRoutes<typeof deskLoyaltySchemas>()({
  /** What waits longest comes first; what was decided, the newest first. */
  redemptions: { method: 'GET', url: '/v3/desk/loyalty/redemption', needs: 'desk' },
  /** Refuses with redemption-not-found, redemption-decided, and invalid-request for a refusal without a reason. */
  decide: { method: 'POST', url: '/v3/desk/loyalty/redemption/:org_id/:redemption_id', needs: 'desk' },
  /** Of organisations by name. */
  balances: { method: 'GET', url: '/v3/desk/loyalty/balance', needs: 'desk' },
  /** What was put right before in an organisation, the newest first. */
  adjustments: { method: 'GET', url: '/v3/desk/loyalty/adjustment/:org_id', needs: 'desk' },
  /** The same id again changes nothing. Refuses with invalid-request without points or a reason. */
  adjust: { method: 'POST', url: '/v3/desk/loyalty/adjustment/:org_id', needs: 'desk' },
});

export const deskMemberRoutes = defineRoutes<typeof deskMemberSchemas>()({
  /** By name. */
  list: { method: 'GET', url: '/v3/desk/member', needs: 'desk' },
});

export const deskOrganisationRoutes = defineRoutes<typeof deskOrganisationSchemas>()({
  /** By name, a page at a time; the back office itself is not among them. */
  list: { method: 'GET', url: '/v3/desk/organisation', needs: 'desk' },
  /** Instead of the licence there was. Refuses with invalid-request and not-found. */
  setLicence: { method: 'PUT', url: '/v3/desk/organisation/:org_id/licence', needs: 'desk' },
});

export const deskStoryRoutes = defineRoutes<typeof deskStorySchemas>()({
  /** Drafts are not the desk's to read. */
  list: { method: 'GET', url: '/v3/desk/story', needs: 'desk' },
  picture: { method: 'GET', url: '/v3/desk/story/:org_id/:story_id/picture', needs: 'desk' },
  /** Refuses with story-changed, story-not-waiting, and story-not-valid without a reason where one is due. */
  decide: { method: 'POST', url: '/v3/desk/story/:org_id/:story_id/decision', needs: 'desk' },
});
