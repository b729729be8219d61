/** Most bytes of one map of metadata, a person's too, as UTF-8 of its JSON; for a measurement the next one is narrower. */
export const METADATA_MAX_BYTES = 32 * 1024;
/** A measurement's metadata and raw data together: rows travel to every browser, two thousand in a page. */
export const MEASUREMENT_JSON_MAX_BYTES = 16 * 1024;
export const METADATA_KEY_MAX_LENGTH = 100;
export const METADATA_KEY_TOO_LONG = `A key must have at most ${METADATA_KEY_MAX_LENGTH} characters.`;
export const METADATA_KEY_RESERVED = 'Keys that begin with an underscore are reserved.';
/** Deeper nesting is nonsense, and reading it costs more than it holds. */
export const METADATA_MAX_DEPTH = 12;
export const NOTES_MAX_LENGTH = 4000;

type Shape = 'text' | 'text or number' | 'number' | 'latitude' | 'longitude' | 'object' | 'anything';

/** The known keys, and the shape their readers rely on. `environment` goes with an underscore too. */
const KNOWN_KEYS: ReadonlyMap<string, Shape> = new Map([
  ['notes', 'text'],
  ['_device', 'text or number'],
  ['_altitude', 'number'],
  ['_latitude', 'latitude'],
  ['_longitude', 'longitude'],
  ['_batch_id', 'text or number'],
  ['_firmware', 'text or number'],
  ['_timezone', 'text'],
  ['_app_version', 'text or number'],
  ['_device_serial', 'text or number'],
  ['_device_token', 'text'],
  ['_device_time', 'text'],
  ['_corrections', 'anything'],
  ['_hardware_version', 'text or number'],
  ['_invalid_reason', 'text'],
  ['_question_measure', 'object'],
  ['_baseline', 'object'],
  ['rpe', 'anything'],
  ['_rpe', 'anything'],
  ['environment', 'anything'],
  ['_environment', 'anything'],
]);

export type MetadataProblem = { readonly key: string | null; readonly message: string };

/**
 * What is wrong with a measurement's metadata, in words for the sender; empty when nothing is. Keys of one's own are
 * free; those that begin with an underscore are internal and must be known.
 * See docs/rules.md#what-a-measurement-must-be.
 */
export function metadataProblems(metadata: Readonly<Record<string, unknown>>): MetadataProblem[] {
  const whole = jsonProblem(metadata);
  if (whole !== null) return [{ key: null, message: whole }];
  return Object.entries(metadata).flatMap(([key, value]) => {
    const message = entryProblem(key, value);
    return message === null ? [] : [{ key, message }];
  });
}

function entryProblem(key: string, value: unknown): string | null {
  if (key.length > METADATA_KEY_MAX_LENGTH) {
    return METADATA_KEY_TOO_LONG;
  }
  const shape = KNOWN_KEYS.get(key);
  if (shape === undefined) {
    return key.startsWith('_') ? METADATA_KEY_RESERVED : null;
  }
  // A device that does not know writes null.
  return value === null ? null : shapeProblem(shape, value);
}

function shapeProblem(shape: Shape, value: unknown): string | null {
  switch (shape) {
    case 'anything':
      return null;
    case 'text':
      if (typeof value !== 'string') return 'This must be text.';
      return value.length > NOTES_MAX_LENGTH
        ? `This must have at most ${NOTES_MAX_LENGTH} characters.`
        : null;
    case 'text or number':
      return typeof value === 'string' || typeof value === 'number' ? null : 'This must be text or a number.';
    case 'number':
      return typeof value === 'number' ? null : 'This must be a number.';
    case 'latitude':
      return isNumberUpTo(90, value) ? null : 'This must be a number between -90 and 90.';
    case 'longitude':
      return isNumberUpTo(180, value) ? null : 'This must be a number between -180 and 180.';
    case 'object':
      return typeof value === 'object' && !Array.isArray(value) ? null : 'This must be an object.';
  }
}

function isNumberUpTo(limit: number, value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) <= limit;
}

/** Why a value cannot be kept as JSON beside a measurement; null when it can. */
export function jsonProblem(value: unknown): string | null {
  return (
    partProblem(value, METADATA_MAX_DEPTH, { left: MOST_PARTS }) ??
    (bytesOf(value) > METADATA_MAX_BYTES ? TOO_LARGE : null)
  );
}

/** Why a measurement cannot carry what it brings; null when it can. Each part has passed `jsonProblem`. */
export function measurementSizeProblem(metadata: unknown, rawData: unknown): string | null {
  return bytesOf(metadata) + bytesOf(rawData) > MEASUREMENT_JSON_MAX_BYTES
    ? `Metadata and raw data together must be at most ${MEASUREMENT_JSON_MAX_BYTES / 1024} KB.`
    : null;
}

const encoder = new TextEncoder();
/** What a batch of tests mostly is; encoding each would take longer than everything else that is looked at. */
const oneByteEach = /^[ -~]*$/;

function bytesOf(value: unknown): number {
  const text = JSON.stringify(value) ?? '';
  return oneByteEach.test(text) ? text.length : encoder.encode(text).length;
}

const TOO_LARGE = `This must be at most ${METADATA_MAX_BYTES / 1024} KB.`;
/** The shortest part takes a digit and a comma. Looking at millions of parts would keep everybody else waiting. */
const MOST_PARTS = METADATA_MAX_BYTES / 2;

export const KEY_NOT_ALLOWED = 'This key is not allowed.';

/** A key by which careless code would change what all objects have in common. */
export function isPoisonous(key: string, value: unknown): boolean {
  if (key === '__proto__') return true;
  return (
    key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')
  );
}

function partProblem(value: unknown, depth: number, parts: { left: number }): string | null {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return 'A number must be finite.';
    // Beyond this a whole number is not the one that was sent.
    return Number.isInteger(value) && !Number.isSafeInteger(value)
      ? 'A whole number is too large to be kept exactly; send it as text.'
      : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (depth === 0) return 'This is nested too deeply.';
  parts.left -= Array.isArray(value) ? value.length : Object.keys(value).length;
  if (parts.left < 0) return TOO_LARGE;
  for (const [key, part] of Object.entries(value)) {
    const problem = isPoisonous(key, part) ? KEY_NOT_ALLOWED : partProblem(part, depth - 1, parts);
    if (problem !== null) return problem;
  }
  return null;
}
