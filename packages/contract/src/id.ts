import { isUuid } from '@heatwise/domain/text/uuid';
import { z } from 'zod';

/** An id as a request names it. In lower case, as the database writes ids: so they can be compared as texts. */
export const sentId = z.uuid().toLowerCase();

/** An id that a client makes, so that sending twice is harmless. Not the nil id, which z.uuid alone would let through. */
export const newId = sentId.refine(isUuid, 'Invalid UUID');
