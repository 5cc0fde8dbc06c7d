// Stops an engine under load and starts it again.
import { setTimeout as sleep } from 'node:timers/promises'
import { follow2 } from '@xinyu/contracts/http/favorite/favorite'
import { getSysNoticeNumberV2 } from '@xinyu/contracts/http/msg/notices'
import { drain } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { everythingUp } from '../checks/overlay.ts'
import type { Kubectl, Named } from '../kubectl.ts'
import { until } from '../wait.ts'
import { everyPartAnswers, Load, assertNoLoss } from './load.ts'
import { GATEWAY, NAMESPACE } from './locations.ts'

interface Deployment extends Named {
  spec: { replicas: number }
  status: { readyReplicas?: number }
}
const AWAY_SECONDS = 25
/** how long DNS may be stale: the TTL plus the second until the next query */
const NAMES_SECONDS = 10

/** Parts that are not ready and get no traffic. */
const unready = async (kubectl: Kubectl): Promise<string[]> =>
  (await kubectl.list<Deployment>('deployments', NAMESPACE))
    .filter(({ spec, status }) => (status.readyReplicas ?? 0) < spec.replicas)
    .map(({ metadata }) => metadata.name)

/** Runs `meanwhile` with the engine down; returns every part that was unready at any poll. */
const withEngineAway = async (kubectl: Kubectl, engine: string, meanwhile: () => Promise<void>): Promise<string[]> => {
  const scale = (count: number) =>
    kubectl.run(['scale', `statefulset/${engine}`, '-n', NAMESPACE, `--replicas=${count}`])
  const named = ['-l', `app.kubernetes.io/name=${engine}`]
  const seen = new Set<string>()
  try {
    await scale(0)
    await until(`${engine} to be gone`, async () => (await kubectl.list('pods', NAMESPACE, named)).length === 0)
    const end = Date.now() + AWAY_SECONDS * 1_000
    const work = meanwhile()
    while (Date.now() < end) {
      for (const part of await unready(kubectl)) seen.add(part)
      await sleep(1_000)
    }
    await work
  } finally {
    await scale(1)
  }
  await everythingUp(kubectl, NAMESPACE)
  return [...seen]
}

const followers = async (who: Visitor): Promise<number> => (await who.call(getSysNoticeNumberV2, {})).followTotal

/** An engine with a fallback: no part becomes unready, no call is lost, and actions during the outage arrive. */
export const withoutLoss = async (kubectl: Kubectl, people: Visitor[], engine: 'redis' | 'kafka'): Promise<string> => {
  const [first, second] = people as [Visitor, Visitor]
  const [me, other] = engine === 'redis' ? [first, second] : [second, first]
  const before = await followers(other)
  const load = new Load(people)
  const gone = await withEngineAway(kubectl, engine, async () => {
    await me.call(follow2, { user_id: other.id })
  })
  const heard = await load.end()
  if (gone.length > 0) throw new Error(`unready while ${engine} was away: ${gone.join(', ')}; ${heard.said}`)
  const said = assertNoLoss(heard)
  await drain(GATEWAY, 120_000)
  const after = await followers(other)
  if (after !== before + 1) throw new Error(`the follow of that time did not arrive: ${before}, then ${after}; ${said}`)
  return `away ${AWAY_SECONDS} s, every part ready, what was done then has arrived; ${said}`
}

/** Without its database a part becomes unready and stays alive; it recovers by itself. */
export const withoutDatabase = async (kubectl: Kubectl, people: Visitor[]): Promise<string> => {
  const restarts = async (): Promise<number> =>
    (await kubectl.list<Named & { status: { containerStatuses?: { restartCount: number }[] } }>('pods', NAMESPACE))
      .flatMap(({ status }) => status.containerStatuses ?? [])
      .reduce((sum, { restartCount }) => sum + restartCount, 0)
  const before = await restarts()
  await withEngineAway(kubectl, 'mongodb', async () => undefined)
  // an unready part had no DNS record, and clients see it again when the negative answer expires
  const began = Date.now()
  await until('every part to answer', () => everyPartAnswers(people[0] as Visitor), { seconds: NAMES_SECONDS })
  const seconds = (Date.now() - began) / 1_000
  const load = new Load(people)
  await sleep(10_000)
  const said = assertNoLoss(await load.end())
  const after = await restarts()
  if (after > before) throw new Error(`${after - before} containers fell for it; ${said}`)
  return `away ${AWAY_SECONDS} s, nothing fell; ready, and answered after ${seconds.toFixed(1)} s more; ${said}`
}

/** Pods that start without the broker are ready and answer; when it is back, actions during the outage arrive. */
export const bootWithoutBroker = async (kubectl: Kubectl, people: Visitor[], parts: string[]): Promise<string> => {
  const [me, other] = people.slice(-2) as [Visitor, Visitor]
  const before = await followers(other)
  const scale = (count: number) => kubectl.run(['scale', 'statefulset/kafka', '-n', NAMESPACE, `--replicas=${count}`])
  let seconds = 0
  let said = ''
  try {
    await scale(0)
    const broker = ['-l', 'app.kubernetes.io/name=kafka']
    await until('kafka to be gone', async () => (await kubectl.list('pods', NAMESPACE, broker)).length === 0)
    const began = Date.now()
    await kubectl.run(['delete', 'pod', '-n', NAMESPACE, '-l', `app.kubernetes.io/name in (${parts.join(',')})`])
    await until('pods without a broker', async () => (await unready(kubectl)).length === 0)
    seconds = (Date.now() - began) / 1_000
    const load = new Load(people)
    await me.call(follow2, { user_id: other.id })
    await sleep(AWAY_SECONDS * 1_000)
    said = assertNoLoss(await load.end())
  } finally {
    await scale(1)
  }
  await everythingUp(kubectl, NAMESPACE)
  await drain(GATEWAY, 120_000)
  const after = await followers(other)
  if (after !== before + 1) throw new Error(`the follow of that time did not arrive: ${before}, then ${after}; ${said}`)
  return `${parts.length} pods ready after ${seconds.toFixed(0)} s without it, what was done then has arrived; ${said}`
}
