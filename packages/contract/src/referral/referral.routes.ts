import { defineRoutes } from '../define-routes.ts';
import type { referralSchemas, storySchemas } from './referral.contract.ts';

export const referralRoutes = defineRoutes<typeof referralSchemas>()({
  referrer: { method: 'GET', url: '/v3/referral/:referral_id', needs: 'nothing' },
  /** Somebody looks at what the link leads to. The page says so: programs that look for viruses open links, too. */
  opened: { method: 'POST', url: '/v3/referral/:referral_id/opened', needs: 'nothing' },
  ownReferral: { method: 'GET', url: '/v3/referral', needs: 'session' },
  /** One's own, or for organisation admins all of them; the newest first. */
  list: { method: 'GET', url: '/v3/referral/invitation', needs: 'session' },
  /**
   * Sends an email, unless its address takes none: that is not told. The same id again changes nothing. Refuses with
   * invitation-not-valid, invited-already, too-many-invitations and invitation-id-taken.
   */
  invite: { method: 'POST', url: '/v3/referral/invitation', needs: 'session' },
  /** What the link in an invitation would end; looking ends nothing. Refuses with refusal-link-not-valid. */
  look: { method: 'GET', url: '/v3/referral/refusal/:token', needs: 'nothing' },
  /** The address is never invited again, by whomever. */
  refuse: { method: 'POST', url: '/v3/referral/refusal/:token', needs: 'nothing' },
});

export const storyRoutes = defineRoutes<typeof storySchemas>()({
  /** Of all organisations, the newest first. */
  published: { method: 'GET', url: '/v3/story', needs: 'session' },
  /** Of a published story, or for admins of one of their own; empty where there is none. */
  picture: { method: 'GET', url: '/v3/story/:story_id/picture', needs: 'session' },
  own: { method: 'GET', url: '/v3/story/own', needs: 'org-admin' },
  /** Writes a new one, or a draft or declined one anew. Refuses with story-changed, story-not-editable, too-many-stories. */
  save: { method: 'PUT', url: '/v3/story/own/:story_id', needs: 'org-admin' },
  /** An empty text takes the picture away. */
  setPicture: { method: 'PUT', url: '/v3/story/own/:story_id/picture', needs: 'org-admin' },
  /** Agrees to the text of the consent and sends it to the desk. Refuses with story-not-valid. */
  submit: { method: 'POST', url: '/v3/story/own/:story_id/submit', needs: 'org-admin' },
  /** Takes the consent back: nobody sees it from then on. */
  withdraw: { method: 'POST', url: '/v3/story/own/:story_id/withdraw', needs: 'org-admin' },
  remove: { method: 'DELETE', url: '/v3/story/own/:story_id', needs: 'org-admin' },
});
