import type { Quotas } from '@heatwise/domain/services/licence';
import type { RegistrationMode } from '@heatwise/domain/session/registration';
import type { ReaderPace } from './http/reader-pace.ts';
import type { MailSettings } from './mail/mail-post.ts';

/** Where the files of modules lie, with the terms of Amazon's S3. */
export type ObjectStoreSettings = {
  /** Of the service, when it is another than Amazon's. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type WeatherSettings = {
  readonly weatherProvider: 'open-meteo' | 'weatherapi' | 'simulated';
  /** For weatherapi only. */
  readonly weatherApiKey: string | undefined;
  /** Another address of the service, e.g. a mirror within the network. */
  readonly weatherUrl: string | undefined;
  readonly userAgent: string;
};

export type GraphSettings = {
  /** Where tokens are had, and where the directory is; other clouds have other addresses. */
  readonly entraUrl: string;
  readonly graphUrl: string;
  readonly userAgent: string;
  readonly allowsLoopback: boolean;
};

export type PlaceSettings = {
  /** The addresses of the services, or undefined where there is none. */
  readonly geocoderUrl: string | undefined;
  readonly ipPositionUrl: string | undefined;
  readonly tileUrl: string | undefined;
  readonly tileAttribution: string;
  /** How the server names itself to them. */
  readonly userAgent: string;
};

type PlaceLimits = { readonly all: number; readonly ofNetwork: number };

export type InboundMailLimits = {
  readonly clients: PlaceLimits;
  /** Emails that are received or read; each may hold 15 MB of memory. */
  readonly mails: PlaceLimits;
  /** A client that sends nothing for this long is disconnected. */
  readonly silenceMs: number;
  /** So is one that stays connected for this long, whatever it sends. */
  readonly connectionMs: number;
};

/** The SMTP server that takes answers to tickets. */
export type InboundMailSettings = {
  readonly port: number;
  readonly host: string;
  readonly domain: string;
  /** Others than the product's are for tests. */
  readonly limits?: Partial<InboundMailLimits>;
};

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
