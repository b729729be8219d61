import { expect, test } from 'vitest';
import { maskedPath } from './log.ts';

test.each([
  [
    '/api/v2/user/image/3f0e8c1a-1111-4222-8333-444455556666',
    '/api/v2/user/image/3f0e8c1a-1111-4222-8333-444455556666',
  ],
  ['/api/v3/auth/verify-token/short', '/api/v3/auth/verify-token/[hidden]'],
  ['/forgot-password/3f0e8c1a-1111-4222-8333-444455556666', '/forgot-password/[hidden]'],
  ['/api/v3/auth/confirm-email/abcdef', '/api/v3/auth/confirm-email/[hidden]'],
  ['/register/abc', '/register/[hidden]'],
  ['/api/v2/auth/register/abc', '/api/v2/auth/register/[hidden]'],
  ['/api/v3/auth/reset-password/abc', '/api/v3/auth/reset-password/[hidden]'],
  ['/access/abc/assessments', '/access/[hidden]/assessments'],
  ['/dashboard?token=abc', '/dashboard'],
])('%s is logged as %s', (url, logged) => {
  expect(maskedPath(url)).toBe(logged);
});
