import { isUuid } from '@heatwise/domain/text/uuid';
import { z } from 'zod';

/**
 * An id as a request names it: neither the nil id nor the maximum id, which z.uuid alone lets through. In lower case, as
 * the database writes ids: so they can be compared as texts.
 */
export const sentId = z.uuid().refine(isUuid, 'Invalid UUID').toLowerCase();
