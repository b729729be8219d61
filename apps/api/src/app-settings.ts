import type { Quotas } from '@heatwise/domain/services/quota';
import type { RegistrationMode } from '@heatwise/domain/session/registration-mode';
import type { ObjectStoreSettings } from './features/education/files/object-content-store.ts';
import type { WeatherSettings } from './features/heat/open-weather.ts';
import type { GraphSettings } from './features/people/directory/graph-client.ts';
import type { PlaceSettings } from './features/places/places.routes.ts';
import type { InboundMailSettings } from './features/tickets/mail/inbound-mail.ts';
import type { ReaderPace } from './http/reader-pace.ts';
import type { MailSettings } from './mail/mail-post.ts';

/** The settings that the parts of the server receive. */
export type AppSettings = PlaceSettings &
  GraphSettings &
  WeatherSettings &
  MailSettings & {
    /** Where the files of modules lie; in the database without one. */
    readonly objectStore: ObjectStoreSettings | undefined;
    /** Where answers to tickets come in by mail. */
    readonly inboundMail: InboundMailSettings | undefined;
    readonly syncPageSize: number;
    /** Of the synchronised rows; another than the code's own is for tests. */
    readonly syncSchemaVersion: number;
    readonly webDirectory: string;
    /** Directory URL of the built thread programs; undefined for those that belong to the running code. */
    readonly threadsFolder?: string | undefined;
    /** Milliseconds that the job queue rests after it was found empty; shorter in tests. */
    readonly jobIdleMs: number;
    readonly trustProxy: false | string;
    readonly metricsToken: string | undefined;
    /** Lets addresses that organisations set be on this very machine; for tests and demos. */
    readonly allowsLoopback: boolean;
    /** Name servers (`address:port`) that domains are looked up at; the machine's own when none is named. */
    readonly dnsServers: readonly string[];
    /** A reply that is sent in pieces ends when its reader is slower. */
    readonly readerPace: ReaderPace;
    /** A general rate limit for each address; signing in has its own. */
    readonly requestsPerMinute: number;
    /** Limits of organisations without a licence. */
    readonly quotas: Quotas;
    readonly registration: RegistrationMode;
    /** Beyond this the server answers 503 instead of piling up work. */
    readonly maxEventLoopDelayMs: number;
  };
