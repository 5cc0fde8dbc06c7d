// Changes to the product under load.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { everythingUp } from '../checks/overlay.ts'
import type { Kubectl, Named } from '../kubectl.ts'
import { until } from '../wait.ts'
import { type LoadResult, Load, assertNoLoss } from './load.ts'
import { NAMESPACE } from './locations.ts'

interface Pod extends Named {
  spec: { nodeName?: string }
  status: { podIP?: string; conditions?: { type: string; status: string }[] }
}
const named = (name: string): string[] => ['-l', `app.kubernetes.io/name=${name}`]
const isReady = ({ status }: Pod): boolean =>
  status.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True') ?? false

/** Replaces every instance of a part under load. */
export const restartPart = async (kubectl: Kubectl, people: Visitor[], part: string): Promise<string> => {
  const load = new Load(people)
  await sleep(3_000)
  const began = Date.now()
  await kubectl.run(['rollout', 'restart', `deployment/${part}`, '-n', NAMESPACE])
  await kubectl.run(['rollout', 'status', `deployment/${part}`, '-n', NAMESPACE, '--timeout=300s'])
  const seconds = ((Date.now() - began) / 1_000).toFixed(0)
  // the old instance is still in its grace period
  await until(
    'the old instance to be gone',
    async () => (await kubectl.list<Pod>('pods', NAMESPACE, named(part))).length === 1,
  )
  return `rolled out in ${seconds} s; ${assertNoLoss(await load.end())}`
}

/** Drains each of two nodes in turn, as an operator does; engines stay with their disks. */
export const drainNodes = async (kubectl: Kubectl, people: Visitor[], parts: string[], nodes: string[]) => {
  const which = `app.kubernetes.io/name in (${parts.join(',')})`
  const scale = async (count: number): Promise<void> => {
    for (const part of parts) await kubectl.run(['scale', `deployment/${part}`, '-n', NAMESPACE, `--replicas=${count}`])
    await everythingUp(kubectl, NAMESPACE)
  }
  const on = async (node: string): Promise<number> =>
    (await kubectl.list<Pod>('pods', NAMESPACE, ['-l', which])).filter(({ spec }) => spec.nodeName === node).length
  try {
    await scale(2)
    const spread = await Promise.all(nodes.map(on))
    const load = new Load(people)
    const drained: string[] = []
    const drain = async (node: string): Promise<void> => {
      const began = Date.now()
      await kubectl.run(['drain', node, `--pod-selector=${which}`, '--delete-emptydir-data', '--timeout=300s'])
      await everythingUp(kubectl, NAMESPACE)
      if ((await on(node)) > 0) throw new Error(`${await on(node)} pods are still on ${node}`)
      drained.push(`${node} in ${((Date.now() - began) / 1_000).toFixed(0)} s`)
    }
    let heard: LoadResult
    try {
      for (const node of nodes)
        await drain(node).finally(() => node !== nodes.at(-1) && kubectl.run(['uncordon', node]))
    } finally {
      heard = await load.end()
    }
    return `${spread.join(' and ')} pods on the nodes; drained ${drained.join(', ')}; ${assertNoLoss(heard)}`
  } finally {
    await scale(1)
  }
}

/** The number of calls through the gateway that an instance answered. */
const answeredBy = async (pod: Pod): Promise<number> => {
  const text = await (await fetch(`http://${pod.status.podIP}:8080/metrics`)).text()
  return [...text.matchAll(/^http_request_seconds_count\{([^}]*)\} (\d+)/gm)]
    .filter(([, labels]) => !/health|metrics|internal/.test(labels ?? ''))
    .reduce((sum, [, , count]) => sum + Number(count), 0)
}

/** Ten seconds after scaling out, each instance's share of calls is within a fifth of the mean. */
export const scaleOut = async (kubectl: Kubectl, people: Visitor[], part: string): Promise<string> => {
  const load = new Load(people, part)
  await sleep(3_000)
  await kubectl.run(['scale', `deployment/${part}`, '-n', NAMESPACE, '--replicas=3'])
  const pods = await until('three instances', async () => {
    const found = await kubectl.list<Pod>('pods', NAMESPACE, named(part))
    return found.length === 3 && found.every(isReady) && found
  })
  await sleep(10_000)
  const before = await Promise.all(pods.map(answeredBy))
  await sleep(20_000)
  const after = await Promise.all(pods.map(answeredBy))
  const said = assertNoLoss(await load.end())
  const shares = after.map((count, index) => count - (before[index] ?? 0))
  const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length
  const worst = Math.max(...shares.map((one) => Math.abs(one - mean))) / mean
  await kubectl.run(['scale', `deployment/${part}`, '-n', NAMESPACE, '--replicas=1'])
  await everythingUp(kubectl, NAMESPACE)
  if (!(worst <= 0.2)) throw new Error(`the shares of 20 s: ${shares.join(', ')}; ${said}`)
  return `the shares of 20 s: ${shares.join(', ')} (${Math.round(worst * 100)} % from the mean at most); ${said}`
}
