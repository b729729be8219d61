import {
  DEVICE_MESSAGES,
  NICKNAME_MAX_LENGTH,
  SERIAL_MAX_LENGTH,
  TOKEN_NAME_MAX_LENGTH,
} from '@heatwise/domain/devices/device';
import { z } from 'zod';
import { replyOf } from '../envelope.ts';
import { instantSchema, sentId } from '../fields.schema.ts';

/** A person as a handheld device lists them: enough to choose whom to test, nothing more. */
export const devicePersonSchema = z.object({
  user_id: z.uuid(),
  name_first: z.string(),
  name_last: z.string(),
  tag_names: z.array(z.string()),
});
export type DevicePerson = z.infer<typeof devicePersonSchema>;

/** A device as its tests describe it, and what the organisation says about it. Null where nothing was given. */
export const deviceSchema = z.object({
  device_id: z.uuid(),
  serial: z.string(),
  /** Empty without one. */
  nickname: z.string(),
  /** The location it belongs to; one that was deleted is none. */
  home_tag_id: z.uuid().nullable(),
  retired_at: z.string().nullable(),
  /** What kind of device, its software and its hardware: as its latest test says. */
  device: z.string().nullable(),
  firmware: z.string().nullable(),
  hardware_version: z.string().nullable(),
  app_version: z.string().nullable(),
  /** The batch of sensors used last. */
  batch_id: z.string().nullable(),
  /** How many tests it sent, whatever became of them. */
  tests: z.number().int(),
  /** When its first and its latest test were taken. */
  first_seen: instantSchema.nullable(),
  last_seen: instantSchema.nullable(),
  /** What its clock said at the latest test, when that cannot be right. */
  device_time: instantSchema.nullable(),
});
export type Device = z.infer<typeof deviceSchema>;

/** What is not sent stays as it is. */
export const deviceEditSchema = z.strictObject({
  nickname: z.string().trim().max(NICKNAME_MAX_LENGTH, DEVICE_MESSAGES.nicknameTooLong).optional(),
  home_tag_id: sentId.nullable().optional(),
  retired: z.boolean().optional(),
});
export type DeviceEdit = z.infer<typeof deviceEditSchema>;

/** A token as it is listed: never the token itself, which is shown once. */
export const deviceTokenSchema = z.object({
  device_token_id: z.uuid(),
  name: z.string(),
  /** The device it belongs to; null for one of the whole organisation. */
  device_id: z.uuid().nullable(),
  serial: z.string().nullable(),
  /** Who made it; empty when nobody with a name did. */
  made_by: z.string(),
  created_at: z.string(),
  used_at: z.string().nullable(),
});
export type DeviceToken = z.infer<typeof deviceTokenSchema>;

export const newDeviceTokenSchema = z.strictObject({
  /** The command refuses what is wrong with either in the rule's words. */
  name: z.string().max(10 * TOKEN_NAME_MAX_LENGTH),
  /** The device it is for, known or not; null for the whole organisation. */
  serial: z
    .string()
    .max(10 * SERIAL_MAX_LENGTH)
    .nullable(),
});
export type NewDeviceToken = z.infer<typeof newDeviceTokenSchema>;

/** The one time that the token itself is shown. */
export const madeDeviceTokenSchema = deviceTokenSchema.extend({ token: z.string() });
export type MadeDeviceToken = z.infer<typeof madeDeviceTokenSchema>;

/** Schemas of `deviceRoutes`. */
export const deviceSchemas = {
  people: { response: { 200: replyOf(z.array(devicePersonSchema)) } },
  list: { response: { 200: replyOf(z.array(deviceSchema)) } },
  edit: {
    params: z.object({ device_id: sentId }),
    body: deviceEditSchema,
    response: { 200: replyOf(deviceSchema) },
  },
  tokens: { response: { 200: replyOf(z.array(deviceTokenSchema)) } },
  createToken: { body: newDeviceTokenSchema, response: { 200: replyOf(madeDeviceTokenSchema) } },
  revokeToken: { params: z.object({ device_token_id: sentId }), response: { 200: replyOf(z.null()) } },
} as const;
