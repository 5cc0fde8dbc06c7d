import { z } from 'zod'
import { isPlainLine, isPlainText } from './rules/text/plain-text.ts'
import { isMainlandPhone } from './rules/people/phone.ts'

/** opaque id */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_:-]+$/)
/**
 * Key of an object in the object store: names of letters, digits, `_`, `-` and `.` between single slashes, none of
 * which begins with a dot, so that it names the same object to every client, proxy and store.
 */
export const objectKey = z
  .string()
  .max(300)
  .regex(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/)
/** The key of a picture that a person chose; without one the call refuses with IMAGE_REQUIRED. */
export const chosenPicture = z
  .union([objectKey, z.literal('')])
  .default('')
  .refine((key) => key !== '', { error: 'IMAGE_REQUIRED' })
/** a person's text of one line, such as a name: visible, without control or invisible characters */
export const line = (max: number) =>
  z
    .string()
    .max(4 * max)
    .normalize('NFC')
    .trim()
    .min(1)
    .max(max)
    .refine(isPlainLine, { error: 'not a plain line' })
/** a person's text of several lines; may be empty */
export const text = (max: number) =>
  z
    .string()
    .max(4 * max)
    .normalize('NFC')
    .trim()
    .max(max)
    .refine(isPlainText, { error: 'not a plain text' })
/** Where a text is shown, for the word check. */
export type TextScene = 'chat' | 'profile' | 'post' | 'comment'
/** Marks a text that other people may read; `shownTexts` finds it. */
export const shownToOthers = <S extends z.ZodType>(schema: S, scene: TextScene): S =>
  schema.meta({ ...schema.meta(), 'x-shown-to-others': scene })
/** a `line` that other people may read: its words and links are checked before the call is handled */
export const publicLine = (max: number, scene: TextScene) => shownToOthers(line(max), scene)
/** a `text` that other people may read: its words and links are checked before the call is handled */
export const publicText = (max: number, scene: TextScene, least = 0) =>
  shownToOthers(least > 0 ? text(max).min(least) : text(max), scene)
/** 64 bits, of which those of similar things are nearly all equal */
export const likenessPrint = z.string().regex(/^[0-9a-f]{16}$/)
/** the short public number of a member: 8 digits */
export const gid = z.string().regex(/^\d{8}$/)
export const phone = z.string().trim().refine(isMainlandPhone, { error: 'PHONE_INVALID' })
export const smsCode = z.string().regex(/^\d{6}$/)
/** integer fen, 100 a yuan */
export const fen = z.int().min(0).max(1_000_000_000)
/** integer guanPoint */
export const points = z.int().min(0).max(100_000_000)
/** ISO 8601 UTC */
export const time = z.iso.datetime()
/** calendar date in China, YYYY-MM-DD */
export const date = z.iso.date()
/** the client's id of a write it may retry */
export const clientId = z.uuid()
export const count = z.int().min(0)
export const url = z.string().max(2000)

export const page = {
  page: z.coerce.number().int().min(1).default(1),
  rows: z.coerce.number().int().min(1).max(100).default(20),
}
/** position in a list: the end of a page, or its first row; created by the service that reads it */
export const cursor = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/)
/** pages that do not shift when new rows arrive: `page` is used only without a cursor */
export const cursorPage = { ...page, cursor: cursor.optional().describe('`next` of the previous page') }
export const nothing = z.object({})

/** a file of a multipart body, as the platform passes it to a handler */
export interface UploadedFile {
  filename: string
  mimetype: string
  bytes: Uint8Array
}
export const file = z.custom<UploadedFile>((value) => typeof value === 'object' && value !== null && 'bytes' in value)
export const gender = z.union([z.literal(1), z.literal(2)])
