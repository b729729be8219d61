import { randomInt } from 'node:crypto';

/** Without I, L, O and U, which are misread on paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** The number of a certificate, such as HW-7K3D-M09Q-XR2T: 60 bits, so that nobody finds one by trying. */
export function certificateNumber(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return ['HW', ...Array.from({ length: GROUPS }, group)].join('-');
}
