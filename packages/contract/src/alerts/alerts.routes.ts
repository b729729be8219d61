import { defineRoutes } from '../define-routes.ts';
import type { alertRuleSchemas, alertSchemas } from './alerts.contract.ts';

/** Rules are written by organisation admins. */
export const alertRuleRoutes = defineRoutes<typeof alertRuleSchemas>()({
  list: { method: 'GET', url: '/v3/alerts/rule', needs: 'org-admin' },
  /** Refuses with alert-rule-not-found. */
  get: { method: 'GET', url: '/v3/alerts/rule/:rule_id', needs: 'org-admin' },
  /** Switched off until somebody switches it on. Refuses with alert-rule-not-valid and too-many-alert-rules. */
  create: { method: 'POST', url: '/v3/alerts/rule', needs: 'org-admin' },
  /** Refuses with alert-rule-not-valid, and with alert-rule-changed where somebody else has changed it since. */
  save: { method: 'PUT', url: '/v3/alerts/rule/:rule_id', needs: 'org-admin' },
  /** Open alerts of a rule that is switched off are closed. */
  switch: { method: 'PUT', url: '/v3/alerts/rule/:rule_id/on', needs: 'org-admin' },
  /** Nobody is told until then; alerts are kept all the same. Null ends it. */
  mute: { method: 'PUT', url: '/v3/alerts/rule/:rule_id/mute', needs: 'org-admin' },
  /** Its open alerts are closed; what it has told stays in the log. */
  remove: { method: 'DELETE', url: '/v3/alerts/rule/:rule_id', needs: 'org-admin' },
  /** The last 30 days under a rule that is not saved. */
  backTest: { method: 'POST', url: '/v3/alerts/back-test', needs: 'org-admin' },
});

/**
 * Alerts about people whose tests one may see, and about places and devices for whoever sees anybody's. Those that never
 * fired are not shown.
 */
export const alertRoutes = defineRoutes<typeof alertSchemas>()({
  /** Firing and acknowledged ones: what nobody has answered first, the muted after the others, then the worst, then the newest. */
  open: { method: 'GET', url: '/v3/alerts/open', needs: 'session', scopes: ['read_alerts'] },
  /** The log, newest first. */
  list: { method: 'GET', url: '/v3/alerts', needs: 'session', scopes: ['read_alerts'] },
  /** Refuses with alert-not-found. */
  get: { method: 'GET', url: '/v3/alerts/:alert_id', needs: 'session', scopes: ['read_alerts'] },
  /** Ends its steps. Doing it again changes nothing. Refuses with alert-over. */
  acknowledge: {
    method: 'POST',
    url: '/v3/alerts/:alert_id/acknowledge',
    needs: 'session',
    scopes: ['answer_alerts'],
  },
  /** The same for several at once; what is over, or not in sight, is left out. */
  acknowledgeSeveral: {
    method: 'POST',
    url: '/v3/alerts/acknowledge',
    needs: 'session',
    scopes: ['answer_alerts'],
  },
  /** By whoever knows that it is over. Refuses with alert-over. */
  close: { method: 'POST', url: '/v3/alerts/:alert_id/close', needs: 'session', scopes: ['answer_alerts'] },
  /** Looking answers nothing: mail programs open links by themselves. Refuses with alert-link-not-valid. */
  look: { method: 'GET', url: '/v3/alerts/acknowledge/:token', needs: 'nothing' },
  /** In the name of whom the email went to; doing it again changes nothing. */
  acknowledgeByLink: { method: 'POST', url: '/v3/alerts/acknowledge/:token', needs: 'nothing' },
});
