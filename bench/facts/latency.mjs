import { Inbox } from '@xinyu/platform/db/inbox/inbox'
import { newId } from '@xinyu/platform/ids'
import { LocalBus } from '@xinyu/platform/message-bus/local-bus'
import { snapshot } from '@xinyu/testkit/people/builders'
import { p95 } from '../run/percentile.mjs'
import { figure } from '../run/report.mjs'
import { changes, pause, publisher, registers, startSocial } from './setup.mjs'

/** One fact at a time, from the acknowledged write to the end of the other service's reaction. */
export const latency = async (name, makeBus) => {
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
