import type { Kubectl, Named } from '../kubectl.ts'
import { until } from '../wait.ts'

interface ScaledObject extends Named {
  spec: { scaleTargetRef: { name: string }; minReplicaCount: number; maxReplicaCount: number }
}
interface Scaler extends Named {
  spec: { minReplicas: number; scaleTargetRef: { name: string } }
}
interface Deployment extends Named {
  status: { availableReplicas?: number }
}
interface Pod extends Named {
  spec: { nodeName?: string }
}

/** Does what KEDA's operator does with a ScaledObject: creates an HPA with the same name, minimum and maximum. */
const simulateKeda = ({ metadata, spec }: ScaledObject): object => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: `keda-hpa-${metadata.name}`, namespace: metadata.namespace },
  spec: {
    minReplicas: spec.minReplicaCount,
    maxReplicas: spec.maxReplicaCount,
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: spec.scaleTargetRef.name },
    metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } }],
  },
})

/** Every part has one scaler and reaches its minimum, which is at least two. */
export const scalersReachTheirMinimum = async (
  kubectl: Kubectl,
  namespace: string,
  parts: string[],
): Promise<string> => {
  const scaled = await kubectl.list<ScaledObject>('scaledobjects', namespace)
  if (scaled.length > 0) await kubectl.apply(scaled.map(simulateKeda))
  const scalers = await kubectl.list<Scaler>('horizontalpodautoscalers', namespace)
  const minimum = new Map(scalers.map(({ spec }) => [spec.scaleTargetRef.name, spec.minReplicas]))
  for (const part of parts) {
    const of = scalers.filter(({ spec }) => spec.scaleTargetRef.name === part)
    if (of.length !== 1) throw new Error(`${part} has ${of.length} scalers: ${of.map(({ metadata }) => metadata.name)}`)
    if ((minimum.get(part) ?? 0) < 2) throw new Error(`${part} may shrink to ${minimum.get(part)}`)
  }
  const missing = async (): Promise<string[]> =>
    (await kubectl.list<Deployment>('deployments', namespace))
      .filter(({ metadata, status }) => (status.availableReplicas ?? 0) < (minimum.get(metadata.name) ?? 1))
      .map(({ metadata, status }) => `${metadata.name} ${status.availableReplicas ?? 0}/${minimum.get(metadata.name)}`)
  await until('every part at its least number', async () => (await missing()).length === 0, {
    reason: async () => (await missing()).join(', '),
  })
  return parts.map((part) => `${part} ${minimum.get(part)}`).join(', ')
}

/** The instances of a part are in different zones: losing one zone loses at most one of three. */
export const zonesAreUsedEvenly = async (kubectl: Kubectl, namespace: string, parts: string[]): Promise<string> => {
  const nodes = await kubectl.list<Named>('nodes', namespace)
  const zoneOf = new Map(nodes.map(({ metadata }) => [metadata.name, metadata.labels?.['topology.kubernetes.io/zone']]))
  const uneven: string[] = []
  for (const part of parts) {
    const pods = await kubectl.list<Pod>('pods', namespace, ['-l', `app.kubernetes.io/name=${part}`])
    const zones = new Set(pods.map(({ spec }) => zoneOf.get(spec.nodeName ?? '')))
    if (zones.size < Math.min(3, pods.length)) uneven.push(`${part}: ${pods.length} pods in ${[...zones].join(', ')}`)
  }
  if (uneven.length > 0) throw new Error(uneven.join('; '))
  return `${parts.length} parts, each instance in a zone of its own as far as there are zones`
}
