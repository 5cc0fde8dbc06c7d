// From the message bus to the end of every reaction.
import { topicOf } from '@xinyu/contracts/event'
import { registered } from '@xinyu/contracts/events/users'
import { Database } from '@xinyu/platform/db/database'
import { Inbox } from '@xinyu/platform/db/inbox/inbox'
import { newId } from '@xinyu/platform/ids'
import { KafkaBus } from '@xinyu/platform/message-bus/kafka-bus'
import { LocalBus } from '@xinyu/platform/message-bus/local-bus'
import { snapshot } from '@xinyu/testkit/people/builders'
import { Partitioners } from 'kafkajs'
import { figure, note } from '../run/report.mjs'
import { broker, costs, costsSince, count, envelopeOf, kafka, log, pause, rounds, startSocial } from './setup.mjs'

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
  while (!(await messageBus.isIdle())) await pause(20)
  const copies = social.app.get(Database).db.collection('people')
  const isWhole = (await copies.countDocuments({ 'user.name': `岛${each}`, userSeq: each })) === people.length
  if (!isWhole) throw new Error('a copy is not what its last fact said')
  await social.close()
  await messageBus.close()
  note(`  in, ${namespace}, ${cost}`)
  return (handled / (ended - began)) * 1000
}

export const factsIn = async () => {
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
