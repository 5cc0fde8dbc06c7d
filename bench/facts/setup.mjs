// The engines, a broker, and the two sides of a fact: the users service publishes, the social service consumes.
import { join } from 'node:path'
import { topicOf } from '@xinyu/contracts/event'
import { profileChanged, registered } from '@xinyu/contracts/events/users'
import { readConfig } from '@xinyu/platform/config'
import { fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { Relay } from '@xinyu/platform/db/relay/relay'
import { Log } from '@xinyu/platform/logging/log'
import { bootService } from '@xinyu/platform/runtime/service'
import { socialConfig } from '@xinyu/social/config'
import { SocialModule } from '@xinyu/social/social.module'
import { startKafka } from '@xinyu/testkit/kafka/kafka-broker'
import { Kafka, logLevel } from 'kafkajs'
import { MongoClient } from 'mongodb'
import { startBenchEngines } from '../run/engines.mjs'
import { args } from '../run/report.mjs'
import { cpuSecondsByProgram } from '../whole/processes.mjs'

export const count = Number(args[0] ?? 20_000)
export const rounds = 2
export const log = new Log('bench', 'fatal')
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const engines = await startBenchEngines()
export const broker = await startKafka({ dir: join(engines.folder, 'kafka'), log: () => undefined })
for (const peer of ['USERS', 'SOCIAL', 'CHAT', 'PAYMENTS', 'FACE', 'MODERATION'])
  process.env[`${peer}_URL`] = 'http://127.0.0.1:1'

/** MongoDB commands of the publishers, and CPU time of this process and of each engine. */
let commands = 0
export const costs = () => ({ commands, cpu: cpuSecondsByProgram(process.pid) })
export const costsSince = (before, facts) => {
  const now = costs()
  const programs = Object.entries(now.cpu).map(([name, seconds]) => [name, seconds - (before.cpu[name] ?? 0)])
  const used = programs.filter(([, seconds]) => seconds > 0.05)
  const each = used.map(([name, seconds]) => `${name} ${((seconds / facts) * 1e6).toFixed(0)} µs`).join(', ')
  const asked = now.commands - before.commands
  const shown = asked > 0 ? `; ${(asked / facts).toFixed(3)} commands to MongoDB` : ''
  return `a fact costs: ${each}${shown}`
}
const connect = async () => {
  const client = await new MongoClient(process.env.MONGODB_URL, { monitorCommands: true, maxPoolSize: 30 }).connect()
  client.on('commandStarted', () => commands++)
  return client
}

/** The publishing side of a service: its database and its relay, not yet started. */
export const publisher = async (messageBus, namespace) => {
  const relay = new Relay(messageBus, log)
  const database = new Database(await connect(), `${namespace}_users`, relay)
  const users = database.aggregates('users')
  await database.db.collection('users').createIndex({ pending: 1 }, { partialFilterExpression: { pending: true } })
  await database.db.collection('events').createIndex({ at: 1 })
  await database.db.collection('events').createIndex({ topic: 1, key: 1, seq: 1 })
  await database.db.collection('events').createIndex({ people: 1 }, { sparse: true })
  return {
    relay,
    users,
    start: () => relay.start(database.db),
    close: () => database.onApplicationShutdown(),
  }
}
export const registers = (user) => [fact(registered, user._id, { user, how: 'phone', shareCode: null }, new Date())]
export const changes = (user) => [fact(profileChanged, user._id, { user }, new Date())]
export const waitUntilSent = async ({ relay }) => {
  while ((await relay.countWaiting()) > 0) await pause(5)
}
export const kafka = new Kafka({ brokers: broker.brokers, logLevel: logLevel.NOTHING })
export const startSocial = (messageBus, namespace) =>
  bootService({
    name: 'social',
    module: SocialModule,
    config: readConfig(socialConfig, { ...process.env, XINYU_NAMESPACE: namespace }),
    messageBus,
    port: 0,
    timers: false,
  })

export const envelopeOf = (user, seq) => ({
  id: `users.user:${user._id}:${seq}`,
  type: seq === 1 ? registered.type : profileChanged.type,
  topic: topicOf(registered),
  key: user._id,
  seq,
  at: new Date().toISOString(),
  data: seq === 1 ? { user, how: 'phone', shareCode: null } : { user: { ...user, name: `岛${seq}` } },
})

export const stop = async () => {
  await broker.stop()
  await engines.stop()
}
