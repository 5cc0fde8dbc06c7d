import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KafkaBroker, KafkaUnavailable, startKafka } from '@xinyu/testkit/kafka/kafka-broker'
import { until } from '@xinyu/testkit/until'
import { afterAll, describe, expect, test } from '@jest/globals'
import { AssignerProtocol, type IHeaders, Kafka, logLevel, PartitionAssigners } from 'kafkajs'
import { MongoClient } from 'mongodb'
import { forgetFacts } from '../backup/forget-facts.ts'
import { type Aggregate, AggregateCollection, type OutboxEntry } from '../db/aggregate-collection.ts'
import { EventLog } from '../db/relay/event-log.ts'
import { Relay } from '../db/relay/relay.ts'
import { Log } from '../logging/log.ts'
import { Telemetry } from '../telemetry/telemetry.ts'
import { activeTraceparent } from '../telemetry/trace.ts'
import type { MessageBus } from './message-bus.ts'
import { testBusConformance, envelopeOf, groupOn } from './bus-conformance.ts'
import { KafkaBus } from './kafka-bus.ts'
import type { Partitions } from './kafka-partitions.ts'

const dir = mkdtempSync(join(tmpdir(), 'xinyu-kafka-'))
const outcome = await startKafka({ dir, log: () => undefined }).catch((error: unknown) => {
  if (error instanceof KafkaUnavailable && process.env.CI !== 'true') return error
  throw error
})
const log = new Log('conformance', 'silent')
const namespace = `c${process.pid}`

const rest = async (messageBus: MessageBus): Promise<void> => {
  while (!(await messageBus.isIdle())) await new Promise((resolve) => setTimeout(resolve, 50))
}
const foreignProtocol = ({ topics }: { topics: string[] }) => ({
  name: 'foreign',
  metadata: AssignerProtocol.MemberMetadata.encode({ version: 0, topics, userData: Buffer.alloc(0) }),
})

if (outcome instanceof KafkaUnavailable)
  test.skip(`the Kafka bus, on a real broker: ${outcome.message}`, () => undefined)
else describe('on a real Kafka broker', () => defineTests(outcome))

function defineTests(broker: KafkaBroker): void {
  const closing: (() => Promise<unknown>)[] = []
  const connect = (partitions?: Partitions): KafkaBus => new KafkaBus(broker.brokers, namespace, log, partitions)
  afterAll(async () => {
    await broker.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  testBusConformance({ connect: async () => ({ messageBus: connect(), begin: () => undefined }), settle: rest })

  test('an invalid message is skipped, and the facts behind it are handled', async () => {
    const client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
    const messageBus = connect()
    const group = await groupOn(client, messageBus, 'foreign', 'one')
    await messageBus.publish({ ...envelopeOf('foreign', 'a', 1), seq: 'one' as never })
    await messageBus.publish(envelopeOf('foreign', 'a', 1))
    await rest(messageBus)
    expect(group.received).toEqual(['a1'])
    await messageBus.close()
    await client.close()
  })

  test('topics are created with their configured partitions, and an existing one is left as it is', async () => {
    const client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
    const admin = new Kafka({ brokers: broker.brokers, logLevel: logLevel.NOTHING }).admin()
    await admin.connect()
    const nameOf = (name: string): string => `${namespace}.conformance.${name}`
    await admin.createTopics({
      topics: [
        { topic: nameOf('more'), numPartitions: 9 },
        { topic: nameOf('fewer'), numPartitions: 2 },
      ],
    })
    const messageBus = connect({ byDefault: 3, byTopic: { 'conformance.wide': 8 } })
    const names = ['more', 'fewer', 'wide', 'plain']
    for (const name of names) {
      const group = await groupOn(client, messageBus, name, 'one')
      for (const key of ['a', 'b', 'c', 'd']) await messageBus.publish(envelopeOf(name, key, 1))
      await rest(messageBus)
      expect([...group.received].sort()).toEqual(['a1', 'b1', 'c1', 'd1'])
      await group.db.dropDatabase()
    }
    const { topics } = await admin.fetchTopicMetadata({ topics: names.map(nameOf) })
    expect(names.map((name) => topics.find((topic) => topic.name === nameOf(name))?.partitions.length)).toEqual([
      9, 2, 8, 3,
    ])
    await admin.disconnect()
    await messageBus.close()
    await client.close()
  })

  test('facts of an aggregate are applied in order while partitions are added', async () => {
    const client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
    const admin = new Kafka({ brokers: broker.brokers, logLevel: logLevel.NOTHING }).admin()
    await admin.connect()
    const topic = `${namespace}.conformance.raise`
    const keys = ['a', 'b', 'c', 'd', 'e', 'f']
    const publishers = [connect(), connect()]
    for (const publisher of publishers) for (const key of keys) await publisher.publish(envelopeOf('raise', key, 1))
    await admin.createPartitions({ topicPartitions: [{ topic, count: 12 }] })
    const [old, fresh] = [publishers[0] as KafkaBus, connect()]
    // the later fact is in the new partition before the earlier one is in the old
    for (const key of keys) {
      await fresh.publish(envelopeOf('raise', key, 3))
      await old.publish(envelopeOf('raise', key, 2))
    }
    const reader = connect()
    const group = await groupOn(client, reader, 'raise', 'one')
    await until(() => group.received.length === 18)
    for (const key of keys)
      expect(group.received.filter((mark) => mark.startsWith(key))).toEqual([`${key}1`, `${key}2`, `${key}3`])
    for (const messageBus of [...publishers, fresh, reader]) await messageBus.close()
    await admin.disconnect()
    await group.db.dropDatabase()
    await client.close()
  })

  test('the trace of a fact is sent with it: in the envelope for our services, in a header for others', async () => {
    const client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
    const messageBus = connect()
    const reactions: (string | undefined)[] = []
    const group = await groupOn(client, messageBus, 'traced', 'one', () => void reactions.push(activeTraceparent()))
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    await Telemetry.start('conformance', { OTEL_TRACES_SAMPLER_ARG: 1, XINYU_NAMESPACE: namespace }, log)
    await messageBus.publish({ ...envelopeOf('traced', 'a', 1), traceparent })
    await rest(messageBus)
    expect([group.received, reactions]).toEqual([['a1'], [traceparent]])
    const headers = await new Promise<IHeaders | undefined>((received, failed) => {
      const reader = new Kafka({ brokers: broker.brokers, logLevel: logLevel.NOTHING }).consumer({ groupId: 'foreign' })
      closing.push(() => reader.disconnect())
      reader
        .connect()
        .then(() => reader.subscribe({ topic: `${namespace}.conformance.traced`, fromBeginning: true }))
        .then(() => reader.run({ eachMessage: async ({ message }) => received(message.headers) }))
        .catch(failed)
    })
    expect(String(headers?.traceparent)).toBe(traceparent)
    for (const close of closing.splice(0)) await close()
    await messageBus.close()
    await client.close()
  })

  test('a fact whose process was killed is delivered again to the next one', async () => {
    const client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
    const built = (file: string): string => new URL(`../../dist/${file}`, import.meta.url).href
    const script = `import { KafkaBus } from '${built('message-bus/kafka-bus.js')}'
      import { Log } from '${built('logging/log.js')}'
      const messageBus = new KafkaBus(${JSON.stringify(broker.brokers)}, '${namespace}', new Log('killed', 'silent'))
      await messageBus.subscribe('kill-one', ['conformance.kill'], () => { console.log('took it'); return new Promise(() => undefined) })`
    const victim = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const took = once(victim.stdout, 'data')
    const messageBus = connect()
    await messageBus.publish(envelopeOf('kill', 'a', 1))
    expect(String(await took)).toContain('took it')
    victim.kill('SIGKILL')
    const group = await groupOn(client, messageBus, 'kill', 'one')
    await until(() => group.received.length > 0)
    await rest(messageBus)
    expect(group.received).toEqual(['a1'])
    await messageBus.close()
    await client.close()
  })

  test('a service that starts while the broker is away answers its calls, reports it, and receives all facts once it is there', async () => {
    const client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
    // a closed address, which leads to the broker later
    const [host = '', port = ''] = (broker.brokers[0] ?? '').split(':')
    const proxy = createServer((socket) => {
      const behind = createConnection(Number(port), host)
      socket.pipe(behind).pipe(socket)
      for (const end of [socket, behind]) end.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
    await new Promise((resolve) => proxy.close(resolve))

    const messageBus = new KafkaBus([address], namespace, log)
    const there = connect()
    await there.publish(envelopeOf('early', 'a', 1))
    // it does not wait for the broker, which is unreachable until this has returned
    const group = await groupOn(client, messageBus, 'early', 'one')
    expect([messageBus.isConnected(), await messageBus.isIdle(), there.isConnected()]).toEqual([false, false, true])
    await new Promise<void>((resolve) => proxy.listen(Number(address.split(':')[1]), '127.0.0.1', resolve))
    await until(() => group.received.length === 1)
    await rest(messageBus)
    expect([group.received, messageBus.isConnected()]).toEqual([['a1'], true])
    for (const one of [messageBus, there]) await one.close()
    proxy.close()
    await client.close()
  })

  test('a group that could not join at first is idle as soon as it has joined', async () => {
    const client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
    const loudLog = new Log('conformance', 'silent')
    const refused = new Promise<void>((resolve) => {
      loudLog.error = (line) => void (line === 'kafka: a consumer crashed' && resolve())
    })
    const [first, messageBus] = [connect(), new KafkaBus(broker.brokers, namespace, loudLog)]
    await first.publish(envelopeOf('joined', 'a', 1))
    const reader = new Kafka({ brokers: broker.brokers, logLevel: logLevel.NOTHING }).consumer({
      groupId: `${namespace}.joined-one`,
      // a member with another assignment strategy keeps the others out of the group
      partitionAssigners: [
        (config) => ({ ...PartitionAssigners.roundRobin(config), name: 'foreign', protocol: foreignProtocol }),
      ],
    })
    await reader.connect()
    await reader.subscribe({ topic: `${namespace}.conformance.joined` })
    const isIn = new Promise((resolve) => reader.on(reader.events.GROUP_JOIN, resolve))
    await reader.run({ eachMessage: async () => undefined, autoCommit: false })
    await isIn
    const group = await groupOn(client, messageBus, 'joined', 'one')
    await refused
    expect(await messageBus.isIdle()).toBe(false)
    await reader.disconnect()
    await until(() => group.received.length === 1)
    await rest(messageBus)
    for (const one of [first, messageBus]) await one.close()
    await group.db.dropDatabase()
    await client.close()
  })

  test('before a restore all facts are deleted, as soon as their last consumer has left', async () => {
    const client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
    const [own, other] = [`r${process.pid}`, new KafkaBus(broker.brokers, namespace, log)]
    const messageBus = new KafkaBus(broker.brokers, own, log)
    const group = await groupOn(client, messageBus, 'forgotten', 'one')
    await messageBus.publish(envelopeOf('forgotten', 'a', 1))
    await other.publish(envelopeOf('forgotten', 'a', 1))
    await until(() => group.received.length === 1)
    const deletion = forgetFacts({ KAFKA_BROKERS: broker.brokers, XINYU_NAMESPACE: own } as never)
    const first = await Promise.race([deletion, new Promise((end) => setTimeout(end, 2_000, 'waits'))])
    expect(first).toBe('waits')
    await messageBus.close()
    expect(await deletion).toEqual([`${own}.conformance.forgotten`])
    const admin = new Kafka({ brokers: broker.brokers, logLevel: logLevel.NOTHING }).admin()
    await admin.connect()
    const isOwn = (name: string): boolean => name.startsWith(`${own}.`)
    await until(async () => !(await admin.listTopics()).some(isOwn))
    expect((await admin.listGroups()).groups.some(({ groupId }) => isOwn(groupId))).toBe(false)
    expect(await admin.listTopics()).toContain(`${namespace}.conformance.forgotten`)
    await admin.disconnect()
    await other.close()
    await group.db.dropDatabase()
    await client.close()
  })

  test('facts survive a broker that is killed and restarted, and one that has lost its disk is refilled from the event log', async () => {
    const client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
    const db = client.db(`conformance_broker_${process.pid}`)
    const messageBus = connect()
    const group = await groupOn(client, messageBus, 'broker', 'one')
    const relay = new Relay(messageBus, log)
    relay.watch('things')
    await relay.start(db)
    const things = new AggregateCollection<Aggregate>(db.collection('things'), () => relay.wake('things'))
    const happened = (): OutboxEntry => ({
      type: 'conformance.happened.v1',
      topic: 'conformance.broker',
      key: 't',
      at: new Date(),
      data: {},
    })
    const happen = (): Promise<void> => things.change('t', () => ({ facts: [happened()], answer: undefined }))
    await things.insert({ _id: 't' }, [happened()])
    await until(() => group.received.length === 1)
    await broker.kill()
    await happen()
    await broker.restart()
    await happen()
    await until(() => group.received.length === 3)
    await broker.wipe()
    await broker.restart()
    await happen()
    await until(() => group.received.length === 4)
    expect(group.received).toEqual(['t1', 't2', 't3', 't4'])

    const late = await groupOn(client, messageBus, 'broker', 'late')
    await new EventLog({ collection: (name) => db.collection(name) }, messageBus).replay({ after: null, limit: 100 })
    await until(() => late.received.length === 4)
    await rest(messageBus)
    expect([group.received, late.received]).toEqual([
      ['t1', 't2', 't3', 't4'],
      ['t1', 't2', 't3', 't4'],
    ])
    expect(await relay.countWaiting()).toBe(0)
    await relay.stop()
    await messageBus.close()
    await client.close()
  })
}
