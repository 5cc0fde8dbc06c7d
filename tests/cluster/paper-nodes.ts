// What a kubelet says, without one: each node is ready, each pod on it runs or, of a job, is done, what is deleted is
// gone. Nodes and pods exist on paper; scheduling, budgets, rollouts and scaling are Kubernetes' own.
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
const LOOK_MS = 250
const BEAT_MS = 5_000

const isTrue = (type: string, at: string): object => ({
  type,
  status: 'True',
  lastTransitionTime: at,
  reason: 'OnPaper',
})

const done = (at: string): object => ({
  terminated: { exitCode: 0, reason: 'Completed', startedAt: at, finishedAt: at },
})

/** The status of a pod that does what it should, from the first moment on. */
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

/** Plays the kubelets of all nodes until it is told to stop; the answer settles when the last look is over. */
export const playNodes = (api: Api, stop: AbortSignal): Promise<void> => {
  let number = 0
  let lastBeat = 0
  const beat = async (): Promise<void> => {
    if (Date.now() - lastBeat < BEAT_MS) {
      // a node that came since is not to wait for its first word
      const { items } =
        await api.get<List<{ metadata: Meta; status: { conditions?: { type: string }[] } }>>('/api/v1/nodes')
      if (items.every(({ status }) => status.conditions?.some(({ type }) => type === 'Ready'))) return
    }
    lastBeat = Date.now()
    const at = new Date().toISOString()
    const { items } = await api.get<List<{ metadata: Meta }>>('/api/v1/nodes')
    for (const { metadata } of items)
      await api.patch(`/api/v1/nodes/${metadata.name}/status`, {
        status: { conditions: [{ type: 'Ready', status: 'True', reason: 'OnPaper', lastHeartbeatTime: at }] },
      })
  }
  const look = async (): Promise<void> => {
    await beat()
    const { items } = await api.get<List<Pod>>('/api/v1/pods')
    const placed = items.filter(({ spec }) => spec.nodeName !== undefined)
    await Promise.all(
      placed.map(async (pod) => {
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
  const play = async (): Promise<void> => {
    while (!stop.aborted) {
      // what is gone between look and word, or an API server that is busy, is looked at again
      await look().catch(() => undefined)
      await sleep(LOOK_MS)
    }
  }
  return play()
}
