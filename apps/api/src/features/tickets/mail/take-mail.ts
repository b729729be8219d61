import { createHash } from 'node:crypto';
import { normalEmail } from '@heatwise/domain/people/email';
