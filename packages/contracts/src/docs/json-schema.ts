import { z } from 'zod'
import { favoriteRecord } from '../http/favorite/favorite.ts'
import { comment, reply } from '../http/posts/comments.ts'
import { question } from '../http/product/support.ts'
import { chatItem } from '../http/msg/conversations.ts'
import { author, post } from '../http/posts/posts.ts'
import { order } from '../http/product/orders.ts'
import { product } from '../http/product/products.ts'
import { smilePk } from '../http/smile-pk/smile-pk.ts'
import { appVersion } from '../http/upload/versions.ts'
import { withdrawal } from '../http/gift/withdrawals.ts'
import { gender, clientId, date, fen, file, gid, phone, points, smsCode } from '../scalars.ts'
import { image, liveCity, privacy, profile, userCard } from '../profile.ts'
import { userSnapshot } from '../profile/user-snapshot.ts'
import { chatMessage, notice, noticeTotals } from '../socket/messages.ts'

/** A JSON Schema (draft 2020-12) or any other piece of a document. */
export interface Json {
  [key: string]: unknown
}

const shared = {
  Author: author,
  ChatItem: chatItem,
  ChatMessage: chatMessage,
  Comment: comment,
  FavoriteRecord: favoriteRecord,
  Image: image,
  LiveCity: liveCity,
  Notice: notice,
  NoticeTotals: noticeTotals,
  Order: order,
  Post: post,
  Privacy: privacy,
  Product: product,
  Profile: profile,
  Question: question,
  Reply: reply,
  SmilePk: smilePk,
  UserCard: userCard,
  UserSnapshot: userSnapshot,
  Version: appVersion,
  Withdrawal: withdrawal,
} as const satisfies Record<string, z.ZodType>

for (const [id, schema] of Object.entries(shared)) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })

// once for every field of the kind that has no description of its own
const meanings = new Map<z.ZodType, string>([
  [gid, 'public number of a member'],
  [fen, 'fen, 100 a yuan'],
  [points, 'guanPoint'],
  [clientId, 'the client’s id of this write: the same again gets the first answer again'],
  [gender, '1 man, 2 woman'],
  [smsCode, '6 digits'],
  [date, 'calendar date in China'],
])

const overrides = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void => {
  if ((zodSchema as unknown) === file)
    Object.assign(jsonSchema, {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: 'a file of the multipart body',
    })
  if ((zodSchema as unknown) === phone)
    Object.assign(jsonSchema, { pattern: '^1[3-9]\\d{9}$', description: 'mainland mobile number' })
  const meaning = meanings.get(zodSchema as unknown as z.ZodType)
  if (meaning !== undefined) jsonSchema.description ??= meaning
  // the format is enough; zod's patterns fill half a page
  if (['date', 'date-time', 'uuid'].includes(String(jsonSchema.format))) delete jsonSchema.pattern
  // replies may gain fields: clients must ignore unknown ones
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  // all integers of the product are safe integers; their bounds would be noise on every field
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

const relink = (node: unknown, prefix: string): unknown => {
  if (Array.isArray(node)) return node.map((item) => relink(item, prefix))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', prefix) : relink(value, prefix),
    ]),
  )
}

/** Turns schemas into JSON Schema and collects the shared ones once, as `#/components/schemas/<name>`. */
export class SchemaWriter {
  readonly components: Record<string, Json> = {}

  /** what the server sends */
  output(schema: z.ZodType): Json {
    const {
      $defs,
      $schema: _draft,
      ...rest
    } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', override: overrides }) as Json & {
      $defs?: Record<string, Json>
    }
    for (const [name, definition] of Object.entries($defs ?? {})) this.components[name] ??= this.#component(definition)
    return this.#own(rest)
  }

  /** what a client sends; inlined, since defaults change a shared schema's input */
  input(schema: z.ZodType): Json {
    const {
      $defs,
      $schema: _draft,
      ...rest
    } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: overrides }) as Json & {
      $defs?: Record<string, Json>
    }
    for (const [name, definition] of Object.entries($defs ?? {}))
      this.components[`${name}Input`] ??= this.#component(definition, 'Input')
    return relink(this.#strip(rest), '#/components/schemas/') as Json
  }

  #own(schema: Json): Json {
    const { id: _id, ...rest } = schema
    return relink(rest, '#/components/schemas/') as Json
  }

  #component(definition: Json, suffix = ''): Json {
    const { id: _id, ...rest } = definition
    const linked = relink(rest, '#/components/schemas/') as Json
    return suffix === ''
      ? linked
      : (JSON.parse(JSON.stringify(linked).replaceAll(/(#\/components\/schemas\/\w+)"/g, `$1${suffix}"`)) as Json)
  }

  #strip(schema: Json): Json {
    const { id: _id, ...rest } = schema
    return JSON.parse(JSON.stringify(rest).replaceAll(/(#\/\$defs\/\w+)"/g, '$1Input"')) as Json
  }
}
