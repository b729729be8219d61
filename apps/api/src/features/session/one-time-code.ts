import { timingSafeEqual } from 'node:crypto';
import { isCompleteOneTimeCode } from '@heatwise/domain/session/two-factor';
import { generateSync } from 'otplib';

/** RFC 6238 as authenticator apps know it: SHA-1, six digits, half a minute. */
const STEP_SECONDS = 30;

/**
 * The time step to which a code belongs: the current or the one before, for slow typing; null when to neither.
 * `secret` is Base32.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!isCompleteOneTimeCode(code)) return null;
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  for (const step of [current, current - 1]) {
    const right = generateSync({ secret, epoch: step * STEP_SECONDS });
    if (timingSafeEqual(Buffer.from(right), Buffer.from(code))) return step;
  }
  return null;
}
