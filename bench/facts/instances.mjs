import { newId } from '@xinyu/platform/ids'
import { KafkaBus } from '@xinyu/platform/message-bus/kafka-bus'
import { snapshot } from '@xinyu/testkit/people/builders'
import { figure } from '../run/report.mjs'
import { broker, changes, log, pause, publisher, registers, waitUntilSent } from './setup.mjs'

/** Three instances of a service write the same documents, never concurrently, and each publishes. */
export const threeInstances = async () => {
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
