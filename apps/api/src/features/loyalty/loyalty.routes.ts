import { Readable } from 'node:stream';
import { reply } from '@heatwise/contract/envelope';
import { loyaltySchemas } from '@heatwise/contract/loyalty/loyalty.contract';
import { loyaltyRoutes } from '@heatwise/contract/loyalty/loyalty.routes';
import { LEDGER_PAGE, LEDGER_REASON_LABELS } from '@heatwise/domain/loyalty/points';
import { CSV_BEGINNING, csvLines, safeCellText } from '@heatwise/domain/text/csv-text';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { bindRoutes } from '../../http/bind-routes.ts';
import { createFileDownloads } from '../../http/file-downloads.ts';
import { CSV_FILES_LIMIT, limitForOrganisation } from '../../http/organisation-rate-limit.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import {
  expectPermission,
  ledgerPage,
  loyaltyOf,
  type OpenTicket,
  redeem,
  zoneOf,
} from './loyalty.commands.ts';
import { type EntryFilter, entriesOf } from './loyalty.store.ts';

const ROWS_AT_ONCE = 2000;
const HEADERS = ['Time (UTC)', 'Reason', 'Points', 'Note', 'By'];

type Read = <T>(work: (scope: OrganisationScope) => Promise<T>) => Promise<T>;

/** The CSV in pieces, each read in a transaction of its own, so that a long ledger is never in memory whole. */
async function* ledgerCsv(read: Read, filter: EntryFilter): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLines([HEADERS]);
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const entries = await read((scope) => entriesOf(scope, filter, { offset, limit: ROWS_AT_ONCE }));
    yield csvLines(
      entries.map(({ at, reason, points, note, by_name }) => [
        at,
        LEDGER_REASON_LABELS[reason],
        points,
        safeCellText(note ?? ''),
        safeCellText(by_name ?? ''),
      ]),
    );
    if (entries.length < ROWS_AT_ONCE) return;
  }
}

const routes = bindRoutes(loyaltyRoutes, loyaltySchemas);

type Options = {
  readonly clock: () => Date;
  readonly openTicket: OpenTicket;
};

export const serveLoyalty: FastifyPluginAsyncZod<Options> = async (app, { clock, openTicket }) => {
  const downloads = createFileDownloads();
  app.route({
    ...routes.summary,
    handler: async (request) => {
      const asked = { actor: request.actor, zone: request.query.time_zone, now: clock() };
      return reply(await request.read((scope) => loyaltyOf(scope, asked)));
    },
  });
  app.route({
    ...routes.entries,
    handler: async (request) => {
      const { offset, ...filter } = request.query;
      const asked = { actor: request.actor, filter, offset, limit: LEDGER_PAGE };
      return reply(await request.read((scope) => ledgerPage(scope, asked)));
    },
  });
  app.route({
    ...routes.exportEntries,
    // Asking leaves a trace.
    exposeHeadRoute: false,
    config: limitForOrganisation(routes.exportEntries.config, CSV_FILES_LIMIT),
    handler: async (request, response) => {
      expectPermission(request.actor);
      downloads.begin(request, response);
      const filter = { ...request.query, time_zone: zoneOf(request.query.time_zone) };
      await request.write((scope) => scope.audit('loyalty.export', { ...filter }));
      return response
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="points.csv"')
        .header('cache-control', 'no-store')
        .send(Readable.from(ledgerCsv((work) => downloads.inTurn(() => request.copy(work)), filter)));
    },
  });
  app.route({
    ...routes.redeem,
    handler: async (request) =>
      reply(await request.write((scope) => redeem(scope, request.body, { openTicket, now: clock() }))),
  });
};
