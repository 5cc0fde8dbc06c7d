import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { root } from '../tree.ts'

export interface Probe {
  httpGet?: { path: string; port: string | number }
}
export interface EnvEntry {
  name: string
  value?: string
  valueFrom?: { secretKeyRef: { name: string; key: string } }
}
export interface Container {
  name: string
  image: string
  command?: string[]
  env?: EnvEntry[]
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
  lifecycle?: { preStop?: { exec?: { command: string[] } } }
  resources: { requests: Record<string, string>; limits: Record<string, string> }
  securityContext: {
    allowPrivilegeEscalation: boolean
    readOnlyRootFilesystem?: boolean
    capabilities: { drop: string[] }
  }
}
export interface PodSpec {
  containers: Container[]
  initContainers?: Container[]
  terminationGracePeriodSeconds?: number
  automountServiceAccountToken?: boolean
  securityContext: { runAsNonRoot: boolean; runAsUser: number; seccompProfile: { type: string } }
}
export interface Peer {
  podSelector?: { matchLabels?: Record<string, string> }
  namespaceSelector?: { matchLabels?: Record<string, string> }
  ipBlock?: { cidr: string }
}
export interface Thing {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> }
  data?: Record<string, string>
  spec?: {
    template?: { metadata: { labels: Record<string, string> }; spec: PodSpec }
    schedule?: string
    concurrencyPolicy?: string
    jobTemplate?: { spec: { template: { metadata: { labels: Record<string, string> }; spec: PodSpec } } }
    selector?: { matchLabels?: Record<string, string> } & Record<string, unknown>
    podSelector?: {
      matchLabels?: Record<string, string>
      matchExpressions?: { key: string; operator: string; values: string[] }[]
    }
    policyTypes?: string[]
    ingress?: { from?: Peer[]; ports?: { port: number }[] }[]
    egress?: { to?: Peer[]; ports?: { port: number }[] }[]
    ports?: { port: number }[]
    scaleTargetRef?: { name: string }
    minReplicas?: number
    maxReplicas?: number
    minReplicaCount?: number
    maxUnavailable?: number
    triggers?: { type: string; metadata: Record<string, string> }[]
  }
}

const folder = join(root, 'k8s')

/** Every YAML file below `k8s/<name>`, relative to k8s. */
export const filesOf = (name: string): string[] =>
  readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => join(name, file))

/** The objects of one file. Throws on invalid YAML or a duplicate key. */
export const thingsIn = (file: string): Thing[] =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).flatMap((document) => {
    if (document.errors[0]) throw new Error(`${file}: ${document.errors[0].message}`)
    return document.contents === null ? [] : [document.toJS() as Thing]
  })

export interface Kustomization {
  resources?: string[]
  components?: string[]
  configMapGenerator?: { name: string; behavior?: string; files?: string[]; envs?: string[] }[]
  patches?: { path?: string; patch?: string; target?: { kind?: string; name?: string } }[]
}
export const kustomizationOf = (name: string): Kustomization =>
  thingsIn(join(name, 'kustomization.yaml'))[0] as unknown as Kustomization

/** The resources of a folder's kustomization, without patches. */
export const resourcesOf = (name: string): Thing[] =>
  (kustomizationOf(name).resources ?? []).flatMap((resource) =>
    resource.endsWith('.yaml') ? thingsIn(join(name, resource)) : resourcesOf(join(name, resource)),
  )

/** The files that a folder's generators read. */
export const generatedFrom = (name: string): string[] =>
  (kustomizationOf(name).configMapGenerator ?? []).flatMap(({ files = [], envs = [] }) =>
    [...files.map((file) => file.split('=').at(-1) ?? ''), ...envs].map((file) => join(name, file)),
  )

/** The merged ConfigMap `xinyu` of these folders: later ones win. */
export const configOf = (...names: string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) =>
      readFileSync(join(folder, name, 'config.env'), 'utf8')
        .split('\n')
        .flatMap((line) => {
          const [, key, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
          return key ? [[key, value ?? '']] : []
        }),
    ),
  ) as Record<string, string>
