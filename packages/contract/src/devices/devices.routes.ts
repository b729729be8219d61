import { defineRoutes } from '../define-routes.ts';
import type { deviceSchemas } from './devices.contract.ts';

/** Devices and their tokens are managed by organisation and support admins; others are refused with not-permitted. */
export const deviceRoutes = defineRoutes<typeof deviceSchemas>()({
  /** A device or a token gets everybody who can be tested, a signed-in person those whom they may measure. */
  people: { method: 'GET', url: '/v3/device/people', needs: 'session-or-device', scopes: ['read_people'] },
  /** Every device that sent a test or has a token. */
  list: { method: 'GET', url: '/v3/device', needs: 'session' },
  /** Retiring a device revokes its tokens. Refuses with device-not-found, and invalid-request for an unknown location. */
  edit: { method: 'PATCH', url: '/v3/device/:device_id', needs: 'session' },
  /** Those that work, the newest first. */
  tokens: { method: 'GET', url: '/v3/device/token', needs: 'session' },
  createToken: { method: 'POST', url: '/v3/device/token', needs: 'session' },
  /** From now on the token is refused. Refuses with device-token-not-found, also for one that was revoked before. */
  revokeToken: { method: 'DELETE', url: '/v3/device/token/:device_token_id', needs: 'session' },
});
