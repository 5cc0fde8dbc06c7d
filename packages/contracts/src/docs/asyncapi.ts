import type { z } from 'zod'
import { MsgCata } from '../enums.ts'
import { type Fact, topicOf } from '../event.ts'
import { facts } from '../events/all.ts'
import { aiClientFrame, aiServerFrame } from '../socket/ai.ts'
import { clientFrame, serverFrame } from '../socket/frames.ts'
import { CONTRACT_VERSION } from './about.ts'
import { outputExample, valueFor } from './example.ts'
import { EXAMPLE_TIME } from './example-values.ts'
import { type Json, SchemaWriter } from './json-schema.ts'

const about = `The facts services publish for one another, and the frames of the two sockets.

**Facts.** A topic is \`<owner>.<aggregate>\`; the key is the aggregate's id; \`seq\` numbers the facts of one aggregate 1, 2, 3 … without gaps. Delivery is at least once: apply a fact only when its number is the next one, ignore repeats, park gaps. A type is never changed once released; a new shape is a new version. \`traceparent\` (also a Kafka header) names the trace of the request that made the fact: continue it.

**Sockets.** \`/ws/{userId}\` (also \`/ws/\`): JSON frames, a union on \`msgCata\`. The token goes into the first frame or the sub-protocol \`bearer.<token>\`. A private message is acknowledged (9) only once it is stored; refused sends come back as 12 with the code. A heartbeat (8) every 25 s. \`/ws/ai\`: the assistant's answer as a stream.`

/** A fact as the message bus transports it; also the shape of the stored samples. */
export const sampleOf = (fact: Fact): Json => {
  const key = '66f0c1d2e3a4b5c6d7e8f901'
  return {
    id: `${topicOf(fact)}:${key}:7`,
    type: fact.type,
    topic: topicOf(fact),
    key,
    seq: 7,
    at: EXAMPLE_TIME,
    data: outputExample(fact.data),
  }
}

const envelope = (fact: Fact, data: Json): Json => ({
  type: 'object',
  required: ['id', 'type', 'topic', 'key', 'seq', 'at', 'data'],
  properties: {
    id: { type: 'string', description: '<topic>:<key>:<seq>' },
    type: { const: fact.type },
    topic: { const: topicOf(fact) },
    key: { type: 'string', description: 'the aggregate' },
    seq: { type: 'integer', minimum: 1 },
    at: { type: 'string', format: 'date-time' },
    traceparent: {
      type: 'string',
      pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$',
      description: 'W3C trace context of the write that made the fact; absent when no trace was known',
    },
    data,
  },
})

const message = (fact: Fact, writer: SchemaWriter): Json => ({
  name: fact.type,
  title: fact.summary,
  summary: `${fact.summary}.${fact.built === false ? ' Declared, not published yet.' : ''}`,
  contentType: 'application/json',
  'x-owner': fact.owner,
  ...(fact.built === false ? { 'x-built': false } : {}),
  payload: envelope(fact, writer.output(fact.data)),
  examples: [{ name: 'sample', payload: sampleOf(fact) }],
})

const messageId = (fact: Fact): string => fact.type.replaceAll('.', '_')
const branches = (schema: z.ZodType, write: (schema: z.ZodType) => Json): Json[] => {
  const json = write(schema)
  return (json.oneOf ?? json.anyOf ?? [json]) as Json[]
}
const kindOf = (frame: Json): unknown => (frame.properties as Record<string, Json> | undefined)?.msgCata?.const
const kindNames = new Map<unknown, string>([
  [0, 'begin'],
  ...Object.entries(MsgCata).map(
    ([name, value]) =>
      [value, name.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase()] as const,
  ),
])
const field = (frame: Json): string =>
  Object.keys((frame.properties ?? {}) as Json).find((name) => !['language', 'user_id', 'thread_id'].includes(name)) ??
  ''

/** One direction of a socket: its messages by id, `ws_client_2` for a frame of msgCata 2. */
const direction = (
  prefix: string,
  from: 'client' | 'server',
  payloads: readonly Json[],
  components: Readonly<Record<string, Json>>,
): Record<string, Json> =>
  Object.fromEntries(
    payloads.map((payload, at) => {
      const kind = kindOf(payload)
      const what = kind === undefined ? field(payload) : `${kindNames.get(kind) ?? ''} (${String(kind)})`
      return [
        `${prefix}_${from}_${kind === undefined ? at : String(kind)}`,
        {
          summary: `from the ${from}: ${what}`,
          contentType: 'application/json',
          payload,
          examples: [{ payload: valueFor(payload, '', 'all', components) }],
        },
      ]
    }),
  )

const socket = (
  address: string,
  title: string,
  frames: { from: z.ZodType; to: z.ZodType },
  writer: SchemaWriter,
  prefix: string,
): { channel: Json; ids: { client: string[]; server: string[] } } => {
  const client = direction(
    prefix,
    'client',
    branches(frames.from, (schema) => writer.input(schema)),
    writer.components,
  )
  const server = direction(
    prefix,
    'server',
    branches(frames.to, (schema) => writer.output(schema)),
    writer.components,
  )
  const userId = address.includes('{') ? { parameters: { userId: { description: 'own id' } } } : {}
  return {
    channel: { address, title, ...userId, messages: { ...client, ...server } },
    ids: { client: Object.keys(client), server: Object.keys(server) },
  }
}

const refs = (channel: string, ids: readonly string[]): Json[] =>
  ids.map((id) => ({ $ref: `#/channels/${channel}/messages/${id}` }))
const operation = (action: 'send' | 'receive', channel: string, ids: readonly string[], summary: string): Json => ({
  action,
  channel: { $ref: `#/channels/${channel}` },
  messages: refs(channel, ids),
  summary,
})

const make = (): Json => {
  const writer = new SchemaWriter()
  const topics = new Map<string, Fact[]>()
  for (const fact of facts) topics.set(topicOf(fact), [...(topics.get(topicOf(fact)) ?? []), fact])
  const chat = socket('/ws/{userId}', 'The member’s socket', { from: clientFrame, to: serverFrame }, writer, 'ws')
  const ai = socket('/ws/ai', 'The assistant', { from: aiClientFrame, to: aiServerFrame }, writer, 'ai')
  const channels: Record<string, Json> = { ws: chat.channel, ws_ai: ai.channel }
  const operations: Record<string, Json> = {
    ws_receive: operation('receive', 'ws', chat.ids.client, 'What a client may send'),
    ws_send: operation('send', 'ws', chat.ids.server, 'What the server sends'),
    ws_ai_receive: operation('receive', 'ws_ai', ai.ids.client, 'What a client may send'),
    ws_ai_send: operation('send', 'ws_ai', ai.ids.server, 'What the assistant streams'),
  }
  for (const [topic, list] of topics) {
    const id = topic.replaceAll(/[.-]/g, '_')
    channels[id] = {
      address: topic,
      title: topic,
      messages: Object.fromEntries(list.map((fact) => [messageId(fact), message(fact, writer)])),
    }
    operations[`publish_${id}`] = operation(
      'send',
      id,
      list.map(messageId),
      `What ${list[0]?.owner ?? ''} publishes about ${list[0]?.aggregate ?? ''}`,
    )
  }
  return {
    asyncapi: '3.0.0',
    info: { title: '心屿 Xinyu: facts and frames', version: CONTRACT_VERSION, description: about },
    defaultContentType: 'application/json',
    channels,
    operations,
    components: { schemas: writer.components },
  }
}

let made: Json | undefined
/** The AsyncAPI 3 document of every fact and socket frame. Made once. */
export const asyncApiDocument = (): Json => (made ??= make())
