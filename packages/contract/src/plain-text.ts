import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { z } from 'zod';

/** A name, an email or an identifier, normalised before it is measured and checked. */
export function plainText(maxLength: number) {
  return z.string().overwrite(normaliseText).max(maxLength);
}
