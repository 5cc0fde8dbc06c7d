// From the outbox to Kafka.
import { newId } from '@xinyu/platform/ids'
import { KafkaBus } from '@xinyu/platform/message-bus/kafka-bus'
import { snapshot } from '@xinyu/testkit/people/builders'
import { Partitioners } from 'kafkajs'
import { figure, note } from '../run/report.mjs'
import {
  broker,
  costs,
  costsSince,
  count,
  envelopeOf,
  kafka,
  log,
  publisher,
  registers,
  rounds,
  waitUntilSent,
} from './setup.mjs'

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
export const factsOut = async () => {
  const [ours, theirs] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ours.push(await sendBacklog(`out${round}`))
    theirs.push(await sendOneByOne(`out${round}`))
  }
  const [best, peer] = [Math.max(...ours), Math.max(...theirs)]
  figure({ figure: 'facts out: outbox to Kafka', ours: best, peer, unit: 'facts/s', goal: { of: 'ratio', atLeast: 5 } })
}
