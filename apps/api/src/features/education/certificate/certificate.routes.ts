import { certificateSchemas } from '@heatwise/contract/education/courses.contract';
import { certificateRoutes } from '@heatwise/contract/education/education.routes';
import { reply } from '@heatwise/contract/envelope';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { AppError } from '../../../http/app-error.ts';
import { bindRoutes } from '../../../http/bind-routes.ts';
import { createSemaphore } from '../../../http/semaphore.ts';
import type { UnscopedQueries } from '../../../organisation/unscoped-queries.store.ts';
import { callersDay } from '../today.ts';
import { certificateToPrint, showCertificate } from './certificate.commands.ts';
import { certificatePdf } from './certificate-pdf.ts';

const routes = bindRoutes(certificateRoutes, certificateSchemas);

/** Enough for a gate where a crew shows theirs, too few to walk the numbers. */
export const CERTIFICATES_A_MINUTE = 60;

type Options = {
  readonly clock: () => Date;
  readonly publicUrl: () => string;
  readonly unscopedQueries: Pick<UnscopedQueries, 'certificateOfNumber'>;
};

export const serveCertificates: FastifyPluginAsyncZod<Options> = async (app, parts) => {
  const { clock, publicUrl, unscopedQueries } = parts;
  // Drawing one unpacks two typefaces: many at once wait for one another.
  const drawing = createSemaphore(2, 200, () => new AppError('server-busy', { retryAfterSeconds: 5 }));

  app.route({
    ...routes.get,
    config: {
      ...routes.get.config,
      rateLimit: { max: CERTIFICATES_A_MINUTE, timeWindow: '1 minute' },
    },
    handler: async ({ params, query: { today } }) => {
      const now = clock();
      const day = callersDay(today, now);
      return reply(await showCertificate(unscopedQueries, params.number, day));
    },
  });
  app.route({
    ...routes.pdf,
    handler: async (request, answer) => {
      const { course_id } = request.params;
      const certificate = await request.read((scope) => certificateToPrint(scope, request.actor, course_id));
      const { number } = certificate;
      const pdf = await drawing(() => certificatePdf(certificate, `${publicUrl()}/certificate/${number}`));
      return answer
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="certificate-${number}.pdf"`)
        .send(pdf);
    },
  });
};
