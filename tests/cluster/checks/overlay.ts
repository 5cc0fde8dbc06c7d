import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Kubectl, type Named, overlayFolder } from '../kubectl.ts'
import { until } from '../wait.ts'

/** the gateway and six services */
const PARTS = 7

interface Workload extends Named {
  spec: { replicas?: number; template: { spec: object }; volumeClaimTemplates?: { metadata: { name: string } }[] }
  metadata: Named['metadata'] & { generation: number }
  status?: { replicas?: number; availableReplicas?: number; updatedReplicas?: number; observedGeneration?: number }
}
interface Pod extends Named {
  status: { phase: string; conditions?: { type: string; status: string; message?: string }[] }
}
interface Event extends Named {
  type: string
  message: string
  involvedObject: { kind: string; name: string }
}

/** Simulated disks for the volume claims of an overlay's stateful sets. */
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

/** Why something does not start: unschedulable pods and the controllers' warnings. */
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

/** The controller has observed the last change, all replicas are updated and available, and none are old. */
const isUp = ({ metadata, spec: { replicas = 1 }, status = {} }: Workload): boolean =>
  (status.observedGeneration ?? 0) >= metadata.generation &&
  (status.availableReplicas ?? 0) >= replicas &&
  (status.updatedReplicas ?? 0) >= replicas &&
  (status.replicas ?? 0) === replicas

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
    { reason: lacking },
  )
  const jobs = await kubectl.list<Named & { status: { succeeded?: number } }>('jobs', namespace)
  await until('every job done', async () => {
    const now = await kubectl.list<Named & { status: { succeeded?: number } }>('jobs', namespace)
    return now.every(({ status }) => (status.succeeded ?? 0) > 0)
  })
  return `${up.length} workloads available, ${jobs.length} jobs done`
}

/**
 * Applies the two steps of k8s/README.md: what the migrations need, then everything. The server rejects objects with
 * unknown fields.
 */
export const applyOverlay = async (kubectl: Kubectl, name: string, namespace: string): Promise<string> => {
  await kubectl.applyFolder(overlayFolder(name), ['-l', 'xinyu.io/step=before'])
  await kubectl.run(['wait', '-n', namespace, '--for=condition=complete', 'job/migrate', '--timeout=240s'])
  const early = await kubectl.list<Workload>('deployments', namespace)
  if (early.length > 0)
    throw new Error(`pods came before the migrations: ${early.map(({ metadata }) => metadata.name)}`)
  const applied = await kubectl.applyFolder(overlayFolder(name))
  const sets = await kubectl.list<Workload>('statefulsets', namespace)
  if (sets.length > 0) await kubectl.apply(disks(namespace, sets))
  const kinds = applied.trim().split('\n')
  if (kinds.length < 40) throw new Error(`only ${kinds.length} objects came of it`)
  return `migrations first, then ${kinds.length} objects taken by the server`
}

/** The server also accepts a component that no overlay uses. */
export const applyComponent = async (kubectl: Kubectl, scratch: string, name: string): Promise<string> => {
  const folder = join(scratch, `only-${name}`)
  mkdirSync(folder)
  const components = [relative(folder, join(overlayFolder('.'), '../components', name))]
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace: 'default',
    components,
  }
  writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization))
  const applied = await kubectl.applyFolder(folder)
  return `${applied.trim().split('\n').length} objects taken by the server`
}

/** A changed value creates a ConfigMap with a new name and new pods that read it. */
export const changedValueRollsOut = async (kubectl: Kubectl, namespace: string, scratch: string): Promise<string> => {
  const generation = async (): Promise<number> =>
    (await kubectl.list<Workload>('deployments', namespace)).reduce((sum, { metadata }) => sum + metadata.generation, 0)
  const before = await generation()
  const folder = join(scratch, 'changed')
  mkdirSync(folder)
  const configMapGenerator = [{ name: 'xinyu', behavior: 'merge', literals: ['LOG_LEVEL=debug'] }]
  const resources = [relative(folder, overlayFolder('dev'))]
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace,
    resources,
    configMapGenerator,
  }
  writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization))
  // a job's pods are immutable: it is deleted first, as k8s/README.md says
  await kubectl.run(['delete', 'job', 'migrate', '-n', namespace])
  await kubectl.applyFolder(folder)
  const after = await generation()
  if (after - before < PARTS) throw new Error(`of ${PARTS} parts ${after - before} were told of the change`)
  return everythingUp(kubectl, namespace)
}

export const restartEverything = async (kubectl: Kubectl, namespace: string): Promise<string> => {
  await kubectl.run(['rollout', 'restart', 'deployment', '-n', namespace])
  return everythingUp(kubectl, namespace)
}
