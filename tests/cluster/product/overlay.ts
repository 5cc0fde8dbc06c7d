// The overlay for trying as k8s/README.md installs it, with what this one machine needs: disks in the trial's folder,
// addresses that are known before, less asked of the processor, and limits for many people behind one address.
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { makeSecrets } from '@xinyu/platform/make-secrets'
import { ENGINES as ENGINE_IMAGES } from '../images/engine-images.ts'
import { PRODUCT } from '../images/product-images.ts'
import type { Kubectl, Named } from '../kubectl.ts'
import { overlayFolder } from '../kubectl.ts'
import { NODE } from '../node/kubelet.ts'
import { vault, VAULT_SETTINGS, vaultSecrets } from './vault.ts'

export const SPACE = 'xinyu-dev'
export const GATEWAY = 'http://10.96.0.20:8080'
const ADDRESSES = { gateway: '10.96.0.20', 'object-store': '10.96.0.21' }
export const ENGINES = ['mongodb', 'redis', 'kafka', 'qdrant', 'object-store']

const REQUESTS = '/spec/template/spec/containers/0/resources/requests/cpu'
/** those that hold keys, which the operator keeps apart from the backups */
export const KEY_SECRETS = ['shared', 'users', 'payments', 'chat', 'face', 'backup'].map((name) => `xinyu-${name}`)

const SETTINGS = [
  `PUBLIC_URL=${GATEWAY}`,
  `OSS_PUBLIC_URL=http://${ADDRESSES['object-store']}:9000/xinyu`,
  'LOGINS_PER_MINUTE=100000',
  'RATE_PER_10_SECONDS=100000',
  'SMS_CODES_PER_IP=100000',
  'GUESTS_PER_HOUR=100000',
  'UNANSWERED_MESSAGES=100000',
  // what a moderator decides is told at once
  'UNDO_SECONDS=0',
]

const secrets = (): Record<string, string> => ({
  ...makeSecrets(),
  ...vaultSecrets(),
  CLIENT_CREDENTIALS: 'app:app-secret,admin:admin-secret',
  // the engine under the manifest's name is a node alone
  MONGODB_URL: 'mongodb://mongodb:27017/?directConnection=true',
  REDIS_URL: 'redis://redis:6379',
  QDRANT_API_KEY: randomBytes(16).toString('hex'),
  OSS_ACCESS_KEY_ID: 'trial',
  OSS_ACCESS_KEY_SECRET: randomBytes(16).toString('hex'),
})

/** A pair of literals that the pods do not refuse to start without: vendors that the sandboxes stand for. */
const vendors = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/key: ((?:ALIYUN|ALIPAY|WECHAT|APPLE)_\w+)/g)].map(([, name]) => [name, '']))

const disk = (engine: string, folder: string): object => {
  const path = diskOf(folder, engine)
  mkdirSync(path, { recursive: true })
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: engine },
    spec: {
      capacity: { storage: '100Gi' },
      accessModes: ['ReadWriteOnce'],
      claimRef: { namespace: SPACE, name: `data-${engine}-0` },
      local: { path },
      nodeAffinity: {
        required: {
          nodeSelectorTerms: [
            { matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: [NODE] }] },
          ],
        },
      },
    },
  }
}

/** Backups and scalers, which the overlay for trying has not: what is set of them below is set of what is there. */
const withComponents = (folder: string): object => ({
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
  namespace: SPACE,
  resources: [relative(folder, overlayFolder('dev'))],
  components: ['backup', 'keda'].map((name) => relative(folder, join(overlayFolder('.'), '../components', name))),
})

const replace = (kind: string, path: string, value: unknown, name?: string): object => ({
  target: { kind, ...(name ? { name } : {}) },
  patch: JSON.stringify([{ op: 'add', path, value }]),
})

const kustomization = (): object => ({
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
  namespace: SPACE,
  resources: ['with-components'],
  images: [...Object.values(PRODUCT), ...Object.values(ENGINE_IMAGES)].map((built) => {
    const [newName = ''] = built.split(':')
    return { name: newName.replace('localhost/', ''), newName }
  }),
  configMapGenerator: [
    { name: 'xinyu', behavior: 'merge', literals: SETTINGS },
    { name: 'backup', behavior: 'merge', literals: VAULT_SETTINGS },
  ],
  patches: [
    replace('Deployment|StatefulSet', REQUESTS, '10m'),
    // made by hand, when it is their turn
    replace('CronJob', '/spec/suspend', true),
    replace('CronJob', `/spec/jobTemplate${REQUESTS}`, '10m'),
    replace('HorizontalPodAutoscaler', '/spec/maxReplicas', 3),
    ...Object.entries(ADDRESSES).map(([name, address]) => replace('Service', '/spec/clusterIP', address, name)),
    // of another maker, and of no part in what the trial looks at
    ...['otel-collector', 'jaeger'].map((name) => replace('Deployment', '/spec/replicas', 0, name)),
  ],
})

export const installedOverlay = (folder: string): string => join(folder, 'overlay')
/** Where an engine's disk lies on this machine. */
export const diskOf = (folder: string, engine: string): string => join(folder, 'disks', engine)

/** The steps of k8s/README.md in their order; answers the secrets, which the operator keeps. */
export const installProduct = async (kubectl: Kubectl, folder: string): Promise<Record<string, string>> => {
  const overlay = installedOverlay(folder)
  const inner = join(overlay, 'with-components')
  mkdirSync(inner, { recursive: true })
  writeFileSync(join(inner, 'kustomization.yaml'), JSON.stringify(withComponents(inner)))
  writeFileSync(join(overlay, 'kustomization.yaml'), JSON.stringify(kustomization()))
  await kubectl.apply(ENGINES.map((engine) => disk(engine, folder)))
  await kubectl.applyFolder(overlay, ['-l', 'xinyu.io/step=before'])
  const own = secrets()
  const stringData = { ...vendors(await kubectl.run(['kustomize', overlay])), ...own }
  await kubectl.apply(
    [...KEY_SECRETS, 'xinyu-engines'].map((name) => ({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name, namespace: SPACE },
      stringData,
    })),
  )
  await kubectl.apply(vault(SPACE, own))
  await kubectl.applyFolder(overlay)
  return own
}

/** What the operator's command line reads, as it stands beside a product that `npm start` runs. */
export const writeOperatorFile = async (
  kubectl: Kubectl,
  folder: string,
  own: Record<string, string>,
): Promise<string> => {
  const services = await kubectl.list<Named & { spec: { clusterIP: string } }>('services', SPACE)
  const urls = services.map(({ metadata, spec }) => [
    `${metadata.name.toUpperCase().replaceAll('-', '_')}_URL`,
    `http://${spec.clusterIP}:8080`,
  ])
  const data = join(folder, 'operator')
  mkdirSync(data)
  const endpoint = `http://${ADDRESSES['object-store']}:9000`
  const store = { OSS_ENDPOINT: endpoint, OSS_BUCKET: 'xinyu', OSS_REGION: 'oss-cn-hangzhou' }
  const env = { NODE_ENV: 'development', ...own, ...store, ...Object.fromEntries(urls) }
  writeFileSync(join(data, 'running.json'), JSON.stringify(env), { mode: 0o600 })
  return data
}
