// How fast facts are published from the outbox and take effect in another service, over Kafka and over the local bus,
// with the engines of the one-command start. The users service publishes; the social service consumes with all its
// reactions.
// node bench/facts.mjs [facts per measurement, default 20000] [only: out, in, latency, three]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { topicOf } from '@xinyu/contracts/event'
import { profileChanged, registered } from '@xinyu/contracts/events/users'
import { startEngines } from '@xinyu/engines/engines'
import { KafkaBus } from '@xinyu/platform/message-bus/kafka-bus'
import { LocalBus } from '@xinyu/platform/message-bus/local-bus'
import { readConfig } from '@xinyu/platform/config'
import { fact } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { Inbox } from '@xinyu/platform/db/inbox/inbox'
import { Relay } from '@xinyu/platform/db/relay/relay'
import { newId } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/logging/log'
import { makeSecrets } from '@xinyu/platform/make-secrets'
import { bootService } from '@xinyu/platform/runtime/service'
import { socialConfig } from '@xinyu/social/config'
import { SocialModule } from '@xinyu/social/social.module'
import { snapshot } from '@xinyu/testkit/people/builders'
import { startKafka } from '@xinyu/testkit/kafka/kafka-broker'
import { Kafka, logLevel, Partitioners } from 'kafkajs'
import { MongoClient } from 'mongodb'
import { args, figure, note } from './run/report.mjs'
import { cpuSecondsByProgram } from './whole/processes.mjs'

const count = Number(args[0] ?? 20_000)
const rounds = 2
const log = new Log('bench', 'fatal')
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const p95 = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]
const folder = mkdtempSync(join(tmpdir(), 'xinyu-bench-'))
const engines = await startEngines({ dataDir: folder, cacheDir: '.cache', env: process.env, log: () => undefined })
const broker = await startKafka({ dir: join(folder, 'kafka'), log: () => undefined })
Object.assign(process.env, makeSecrets(), engines.env, {
  CLIENT_CREDENTIALS: 'app:app-secret,admin:admin-secret',
  NODE_ENV: 'test',
  LOG_LEVEL: 'fatal',
})
for (const peer of ['USERS', 'SOCIAL', 'CHAT', 'PAYMENTS', 'FACE', 'MODERATION'])
  process.env[`${peer}_URL`] = 'http://127.0.0.1:1'

/** MongoDB commands of the publishers, and CPU time of this process and of each engine. */
let commands = 0
const costs = () => ({ commands, cpu: cpuSecondsByProgram(process.pid) })
const costsSince = (before, facts) => {
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
const publisher = async (messageBus, namespace) => {
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
const registers = (user) => [fact(registered, user._id, { user, how: 'phone', shareCode: null }, new Date())]
const changes = (user) => [fact(profileChanged, user._id, { user }, new Date())]
const waitUntilSent = async ({ relay }) => {
  while ((await relay.waiting()) > 0) await pause(5)
}
const kafka = new Kafka({ brokers: broker.brokers, logLevel: logLevel.NOTHING })
const startSocial = (messageBus, namespace) =>
  bootService({
    name: 'social',
    module: SocialModule,
    config: readConfig(socialConfig, { ...process.env, XINYU_NAMESPACE: namespace }),
    messageBus,
    port: 0,
    timers: false,
  })

/** Publishes the outboxes of one namespace; returns facts per second. */
const sendBacklog = async (namespace) => {
  const messageBus = new KafkaBus(broker.brokers, namespace, log)
  const users = await publisher(messageBus, namespace)
  await messageBus.publish(envelopeOf(snapshot({ _id: newId() }), 1)) // creates the topic
  for (let done = 0; done < count; done += 500)
    await Promise.all(
      Array.from({ length: 500 }, () => {
        const user = snapshot({ _id: newId() })
        return users.users.insert({ _id: user._id, user }, registers(user))
      }),
    )
  const [began, before] = [performance.now(), costs()]
  await users.start()
  await waitUntilSent(users)
  const perSecond = (count / (performance.now() - began)) * 1000
  note(`  out, ${costsSince(before, count)}`)
  await users.close()
  await messageBus.close()
  return perSecond
}

const sendOneByOne = async (namespace) => {
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner, allowAutoTopicCreation: false })
  await producer.connect()
  const singles = Math.min(count, 3_000)
  const [began, before] = [performance.now(), costs()]
  for (let sent = 0; sent < singles; sent++) {
    const envelope = envelopeOf(snapshot({ _id: newId() }), 1)
    const messages = [{ key: envelope.key, value: JSON.stringify(envelope) }]
    await producer.send({ topic: `${namespace}.${envelope.topic}`, acks: -1, messages })
  }
  const perSecond = (singles / (performance.now() - began)) * 1000
  note(`  kafkajs one by one, ${costsSince(before, singles)}`)
  await producer.disconnect()
  return perSecond
}

/** Other load can only slow a round: the best round counts, for both sides. */
const factsOut = async () => {
  const [ours, theirs] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ours.push(await sendBacklog(`out${round}`))
    theirs.push(await sendOneByOne(`out${round}`))
  }
  const [best, peer] = [Math.max(...ours), Math.max(...theirs)]
  figure({ figure: 'facts out: outbox to Kafka', ours: best, peer, unit: 'facts/s', goal: { of: 'ratio', atLeast: 5 } })
}

const envelopeOf = (user, seq) => ({
  id: `users.user:${user._id}:${seq}`,
  type: seq === 1 ? registered.type : profileChanged.type,
  topic: topicOf(registered),
  key: user._id,
  seq,
  at: new Date().toISOString(),
  data: seq === 1 ? { user, how: 'phone', shareCode: null } : { user: { ...user, name: `岛${seq}` } },
})

const each = 4
/** every person's first fact, then every person's second …, so that facts of one person are far apart */
const alternate = (people) =>
  Array.from({ length: each }, (_, index) => people.map((user) => envelopeOf(user, index + 1)))

/** A backlog in Kafka, consumed once the service starts. */
const overKafka = (namespace) => {
  const messageBus = new KafkaBus(broker.brokers, namespace, log)
  const fill = async (people) => {
    await messageBus.publish(envelopeOf(people[0], 1))
    const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner })
    await producer.connect()
    const envelopes = alternate(people).flat()
    for (let first = 0; first < envelopes.length; first += 500) {
      const some = envelopes.slice(first, first + 500)
      const messages = some.map((envelope) => ({ key: envelope.key, value: JSON.stringify(envelope) }))
      await producer.send({ topic: `${namespace}.${topicOf(registered)}`, acks: -1, messages })
    }
    await producer.disconnect()
  }
  return { messageBus, fill, begin: () => undefined }
}

/** In batches of documents, as the relay publishes them in one process. */
const embedded = () => {
  const messageBus = new LocalBus()
  messageBus.open()
  const begin = async (people) => {
    for (const turn of alternate(people))
      for (let first = 0; first < turn.length; first += 4_000)
        await Promise.all(turn.slice(first, first + 4_000).map((envelope) => messageBus.publish(envelope)))
  }
  return { messageBus, fill: () => undefined, begin }
}

/** Facts per second that the social service consumes with all its reactions. */
const consumeBacklog = async (namespace, { messageBus, fill, begin }) => {
  const people = Array.from({ length: count / each }, () => snapshot({ _id: newId() }))
  await fill(people)
  const social = await startSocial(messageBus, namespace)
  const inbox = social.app.get(Inbox)
  const { handle } = inbox
  let [handled, began, ended, before] = [0, 0, 0, null]
  const done = new Promise((resolve) => {
    inbox.handle = async (envelope) => {
      before ??= costs()
      began ||= performance.now()
      await handle(envelope)
      ended = performance.now()
      if (++handled === count) resolve()
    }
  })
  const publishing = begin(people)
  await Promise.race([done, pause(300_000)])
  const cost = costsSince(before, handled)
  await publishing
  while (!(await messageBus.idle())) await pause(20)
  const copies = social.app.get(Database).db.collection('people')
  const isWhole = (await copies.countDocuments({ 'user.name': `岛${each}`, userSeq: each })) === people.length
  if (!isWhole) throw new Error('a copy is not what its last fact said')
  await social.close()
  await messageBus.close()
  note(`  in, ${namespace}, ${cost}`)
  return (handled / (ended - began)) * 1000
}

const factsIn = async () => {
  for (const [name, start] of [
    ['Kafka', overKafka],
    ['embedded', embedded],
  ]) {
    const found = []
    for (let round = 0; round < rounds; round++) {
      const namespace = `in${name.toLowerCase()}${round}`
      found.push(await consumeBacklog(namespace, start(namespace)))
    }
    figure({
      figure: `facts in: one instance with its reactions, ${name}`,
      ours: Math.max(...found),
      unit: 'facts/s',
      goal: { of: 'ours', atLeast: 5_000 },
    })
  }
}

/** One fact at a time, from the acknowledged write to the end of the other service's reaction. */
const latency = async (name, makeBus) => {
  const namespace = `quiet${name.toLowerCase()}`
  const messageBus = makeBus(namespace)
  const users = await publisher(messageBus, namespace)
  const social = await startSocial(messageBus, namespace)
  if (messageBus instanceof LocalBus) messageBus.open()
  await users.start()
  const inbox = social.app.get(Inbox)
  const { handle } = inbox
  let heard = () => undefined
  inbox.handle = async (envelope) => {
    await handle(envelope)
    heard()
  }
  const user = snapshot({ _id: newId() })
  const took = []
  const once = async (write) => {
    const reaction = new Promise((resolve) => {
      heard = () => resolve(performance.now())
    })
    await write()
    const committed = performance.now()
    took.push((await reaction) - committed)
    await pause(20 + Math.random() * 60)
  }
  await once(() => users.users.insert({ _id: user._id, user }, registers(user)))
  for (let round = 0; round < 200; round++)
    await once(() => users.users.change(user._id, () => ({ facts: changes(user), answer: null })))
  await users.close()
  await social.close()
  await messageBus.close()
  figure({
    figure: `facts: commit to reaction p95, ${name}`,
    ours: Math.max(0, p95(took.slice(20))),
    unit: 'ms',
    goal: { of: 'ours', atMost: 50 },
  })
}

/** Three instances of a service write the same documents, never concurrently, and each publishes. */
const threeInstances = async () => {
  let published = 0
  const buses = Array.from({ length: 3 }, () => new KafkaBus(broker.brokers, 'three', log))
  for (const messageBus of buses) {
    const publish = messageBus.publish.bind(messageBus)
    messageBus.publish = (...envelopes) => {
      published += envelopes.length
      return publish(...envelopes)
    }
  }
  const instances = await Promise.all(buses.map((messageBus) => publisher(messageBus, 'three')))
  for (const instance of instances) await instance.start()
  const people = Array.from({ length: 50 }, () => snapshot({ _id: newId() }))
  for (const user of people) await instances[0].users.insert({ _id: user._id, user }, registers(user))
  const writes = 1_000
  for (let write = 0; write < writes; write++) {
    const user = people[write % people.length]
    const instance = instances[Math.floor(Math.random() * 3)]
    await instance.users.change(user._id, () => ({ facts: changes(user), answer: null }))
    await pause(5)
  }
  for (const instance of instances) await waitUntilSent(instance)
  for (const instance of instances) await instance.close()
  for (const messageBus of buses) await messageBus.close()
  figure({
    figure: 'facts: publications of a fact with three instances, quiet',
    ours: published / (people.length + writes),
    unit: 'count',
    goal: { of: 'ours', atMost: 1.001 },
  })
}

const measurements = {
  out: factsOut,
  in: factsIn,
  latency: async () => {
    await latency('Kafka', (namespace) => new KafkaBus(broker.brokers, namespace, log))
    await latency('embedded', () => new LocalBus())
  },
  three: threeInstances,
}
let failed = false
try {
  for (const [name, measure] of Object.entries(measurements)) if (!args[1] || args[1] === name) await measure()
} catch (error) {
  console.error(error)
  failed = true
} finally {
  await broker.stop()
  await engines.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)
