import { type Kubectl, type Named, overlayFolder } from '../kubectl.ts'
import { until } from '../wait.ts'

interface Workload extends Named {
  spec: { replicas?: number; template: { spec: object }; volumeClaimTemplates?: { metadata: { name: string } }[] }
  status?: { availableReplicas?: number; updatedReplicas?: number; readyReplicas?: number; observedGeneration?: number }
}
interface Pod extends Named {
  status: { phase: string; conditions?: { type: string; status: string; message?: string }[] }
}
interface Event extends Named {
  type: string
  message: string
  involvedObject: { kind: string; name: string }
}

/** Disks for the claims of an overlay's stateful sets: on paper, like the nodes. */
const disks = (namespace: string, sets: Workload[]): object[] =>
  sets.flatMap(({ metadata, spec }) =>
    (spec.volumeClaimTemplates ?? []).map((claim) => {
      const name = `${claim.metadata.name}-${metadata.name}-0`
      return {
        apiVersion: 'v1',
        kind: 'PersistentVolume',
        metadata: { name: `${namespace}-${name}` },
        spec: {
          capacity: { storage: '100Gi' },
          accessModes: ['ReadWriteOnce'],
          claimRef: { namespace, name },
          hostPath: { path: `/nowhere/${name}` },
        },
      }
    }),
  )

/** Why something does not come up: pods that found no node, and what the controllers complained about. */
const complaints = async (kubectl: Kubectl, namespace: string): Promise<string> => {
  const pods = await kubectl.list<Pod>('pods', namespace)
  const waiting = pods.flatMap(({ metadata, status }) =>
    (status.conditions ?? [])
      .filter(({ type, status: value, message }) => type === 'PodScheduled' && value === 'False' && message)
      .map(({ message }) => `${metadata.name}: ${message}`),
  )
  const events = await kubectl.list<Event>('events', namespace)
  const warned = events
    .filter(({ type, involvedObject }) => type === 'Warning' && involvedObject.kind !== 'Pod')
    .map(({ involvedObject, message }) => `${involvedObject.kind} ${involvedObject.name}: ${message}`)
  return [...new Set([...waiting, ...warned])].slice(0, 6).join('\n')
}

const isUp = ({ spec, status }: Workload): boolean =>
  (status?.availableReplicas ?? status?.readyReplicas ?? 0) >= (spec.replicas ?? 1) &&
  (status?.updatedReplicas ?? 0) >= (spec.replicas ?? 1)

export const everythingUp = async (kubectl: Kubectl, namespace: string): Promise<string> => {
  const all = () => kubectl.list<Workload>('deployments,statefulsets', namespace)
  const lacking = async (): Promise<string> => {
    const down = (await all()).filter((one) => !isUp(one)).map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    return `Not up: ${down.join(', ')}\n${await complaints(kubectl, namespace)}`
  }
  const up = await until(
    'everything available',
    async () => {
      const found = await all()
      return found.length > 0 && found.every(isUp) && found
    },
    { lack: lacking },
  )
  const jobs = await kubectl.list<Named & { status: { succeeded?: number } }>('jobs', namespace)
  await until('every job done', async () => {
    const now = await kubectl.list<Named & { status: { succeeded?: number } }>('jobs', namespace)
    return now.every(({ status }) => (status.succeeded ?? 0) > 0)
  })
  return `${up.length} workloads available, ${jobs.length} jobs done`
}

/** The server takes every object of the overlay, and refuses one with a field that it does not know. */
export const applyOverlay = async (kubectl: Kubectl, name: string, namespace: string): Promise<string> => {
  const applied = await kubectl.applyFolder(overlayFolder(name))
  const sets = await kubectl.list<Workload>('statefulsets', namespace)
  if (sets.length > 0) await kubectl.apply(disks(namespace, sets))
  const kinds = applied.trim().split('\n')
  if (kinds.length < 40) throw new Error(`only ${kinds.length} objects came of it`)
  return `${kinds.length} objects taken by the server`
}

export const restartEverything = async (kubectl: Kubectl, namespace: string): Promise<string> => {
  await kubectl.run(['rollout', 'restart', 'deployment', '-n', namespace])
  return everythingUp(kubectl, namespace)
}
