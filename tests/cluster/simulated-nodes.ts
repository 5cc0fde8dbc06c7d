// Simulates kubelets: each node is ready, each pod runs, a job's pod succeeds, and deleted pods disappear. Nodes and
// pods are simulated; scheduling, budgets, rollouts and scaling are real Kubernetes.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from './api.ts'

interface Meta {
  name: string
  namespace: string
  deletionTimestamp?: string
  ownerReferences?: { kind: string }[]
}
interface Pod {
  metadata: Meta
  spec: {
    nodeName?: string
    containers: { name: string; image: string }[]
    initContainers?: { name: string; image: string }[]
  }
  status: { phase?: string }
}
interface List<T> {
  items: T[]
}
const POLL_MS = 250
const HEARTBEAT_MS = 5_000

const isTrue = (type: string, at: string): object => ({
  type,
  status: 'True',
  lastTransitionTime: at,
  reason: 'OnPaper',
})

const done = (at: string): object => ({
  terminated: { exitCode: 0, reason: 'Completed', startedAt: at, finishedAt: at },
})

/** The status of a healthy pod. */
const statusOf = ({ metadata, spec }: Pod, address: string): object => {
  const at = new Date().toISOString()
  const isJob = metadata.ownerReferences?.some(({ kind }) => kind === 'Job') ?? false
  const containers = (list: { name: string; image: string }[], isDone: boolean): object[] =>
    list.map(({ name, image }) => ({
      name,
      image,
      imageID: image,
      ready: true,
      restartCount: 0,
      state: isDone ? done(at) : { running: { startedAt: at } },
    }))
  return {
    phase: isJob ? 'Succeeded' : 'Running',
    startTime: at,
    podIP: address,
    podIPs: [{ ip: address }],
    conditions: ['Initialized', ...(isJob ? [] : ['Ready', 'ContainersReady'])].map((type) => isTrue(type, at)),
    initContainerStatuses: containers(spec.initContainers ?? [], true),
    containerStatuses: containers(spec.containers, isJob),
  }
}

/** Simulates the kubelets of all nodes until stopped; resolves after the last poll. */
export const simulateNodes = (api: Api, stop: AbortSignal): Promise<void> => {
  let number = 0
  let lastHeartbeat = 0
  const heartbeat = async (): Promise<void> => {
    if (Date.now() - lastHeartbeat < HEARTBEAT_MS) {
      // a new node gets its first heartbeat at once
      const { items } =
        await api.get<List<{ metadata: Meta; status: { conditions?: { type: string }[] } }>>('/api/v1/nodes')
      if (items.every(({ status }) => status.conditions?.some(({ type }) => type === 'Ready'))) return
    }
    lastHeartbeat = Date.now()
    const at = new Date().toISOString()
    const { items } = await api.get<List<{ metadata: Meta }>>('/api/v1/nodes')
    for (const { metadata } of items)
      await api.patch(`/api/v1/nodes/${metadata.name}/status`, {
        status: { conditions: [{ type: 'Ready', status: 'True', reason: 'OnPaper', lastHeartbeatTime: at }] },
      })
  }
  const poll = async (): Promise<void> => {
    await heartbeat()
    const { items } = await api.get<List<Pod>>('/api/v1/pods')
    const scheduled = items.filter(({ spec }) => spec.nodeName !== undefined)
    await Promise.all(
      scheduled.map(async (pod) => {
        const path = `/api/v1/namespaces/${pod.metadata.namespace}/pods/${pod.metadata.name}`
        if (pod.metadata.deletionTimestamp) await api.delete(path, { gracePeriodSeconds: 0 })
        else if (pod.status.phase === 'Pending') {
          number += 1
          const status = statusOf(pod, `10.244.${Math.floor(number / 250)}.${(number % 250) + 1}`)
          await api.patch(`${path}/status`, { status })
        }
      }),
    )
  }
  const run = async (): Promise<void> => {
    while (!stop.aborted) {
      // a pod deleted meanwhile, or a busy API server, is retried with the next poll
      await poll().catch(() => undefined)
      await sleep(POLL_MS)
    }
  }
  return run()
}
