import type { WeatherSettings } from './features/heat/weather.routes.ts';
import type { GraphSettings } from './features/people/directory/graph-client.ts';
import type { PlaceSettings } from './features/places/places.routes.ts';
import type { ReaderPace } from './http/reader-pace.ts';
import type { MailSettings } from './mail/mail-post.ts';

/** What of the settings the parts of the server are told. */
export type AppSettings = PlaceSettings &
  GraphSettings &
  WeatherSettings &
  MailSettings & {
    readonly syncPageSize: number;
    /** Of the synchronised rows; another than the code's own is for tests. */
    readonly syncSchemaVersion: number;
    readonly webDirectory: string;
    readonly trustProxy: false | string;
    readonly metricsToken: string | undefined;
    /** Lets addresses that organisations set be on this very machine; for tests and demos. */
    readonly allowsLoopback: boolean;
    /** Name servers (`address:port`) that domains are looked up at; the machine's own when none is named. */
    readonly dnsServers: readonly string[];
    /** An export whose reader is slower is broken off. */
    readonly exportPace: ReaderPace;
    /** A general brake for each address; signing in has one of its own. */
    readonly requestsPerMinute: number;
    /** Beyond this the server answers 503 instead of piling up work. */
    readonly maxEventLoopDelayMs: number;
  };
