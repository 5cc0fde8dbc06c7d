// The dev overlay as k8s/README.md installs it, adapted to one machine: disks in the trial's folder, fixed addresses,
// lower CPU requests, and limits for many people behind one address.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { writeRunningFile } from '@xinyu/platform/runtime/running-file'
import { everythingUp } from '../checks/overlay.ts'
import { ENGINES as ENGINE_IMAGES } from '../images/engine-images.ts'
import { PRODUCT } from '../images/product-images.ts'
import type { Kubectl, Named } from '../kubectl.ts'
import { overlayFolder } from '../kubectl.ts'
import { NODE } from '../node/kubelet.ts'
import { ADDRESSES, diskOf, GATEWAY, installedOverlay, NAMESPACE } from './locations.ts'
import { INSTALLING, lineOf } from './runbooks.ts'
import type { Terminal } from './terminal.ts'
import { backupStore, BACKUP_STORE_SETTINGS, backupStoreSecrets } from './backup-store.ts'

export const ENGINES = ['mongodb', 'redis', 'kafka', 'qdrant', 'object-store']

const REQUESTS = '/spec/template/spec/containers/0/resources/requests/cpu'
/** the secrets with keys, which the operator keeps apart from the backups */
export const KEY_SECRETS = ['shared', 'users', 'payments', 'chat', 'face', 'backup'].map((name) => `xinyu-${name}`)

const SETTINGS = [
  `PUBLIC_URL=${GATEWAY}`,
  `OSS_PUBLIC_URL=http://${ADDRESSES['object-store']}:9000/xinyu`,
  'LOGINS_PER_MINUTE=100000',
  'RATE_PER_10_SECONDS=100000',
  'SMS_CODES_PER_IP=100000',
  'GUESTS_PER_HOUR=100000',
  'UNANSWERED_MESSAGES=100000',
  // decisions take effect at once
  'UNDO_SECONDS=0',
]

/** Settings that differ from k8s/README.md. */
const OTHERWISE = {
  // the client credentials of the scenario's visitors
  CLIENT_CREDENTIALS: 'app:app-secret,admin:admin-secret',
  // the MongoDB engine is a single node
  MONGODB_URL: 'mongodb://mongodb:27017/?directConnection=true',
}

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
      claimRef: { namespace: NAMESPACE, name: `data-${engine}-0` },
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

/** Adds backups and scalers, which the dev overlay lacks: the settings below apply to them. */
const withComponents = (folder: string): object => ({
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
  namespace: NAMESPACE,
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
  namespace: NAMESPACE,
  resources: ['with-components'],
  images: [...Object.values(PRODUCT), ...Object.values(ENGINE_IMAGES)].map((built) => {
    const [newName = ''] = built.split(':')
    return { name: newName.replace('localhost/', ''), newName }
  }),
  configMapGenerator: [
    { name: 'xinyu', behavior: 'merge', literals: SETTINGS },
    { name: 'backup', behavior: 'merge', literals: BACKUP_STORE_SETTINGS },
  ],
  patches: [
    replace('Deployment|StatefulSet', REQUESTS, '10m'),
    // created by hand when needed
    replace('CronJob', '/spec/suspend', true),
    replace('CronJob', `/spec/jobTemplate${REQUESTS}`, '10m'),
    replace('HorizontalPodAutoscaler', '/spec/maxReplicas', 3),
    ...Object.entries(ADDRESSES).map(([name, address]) => replace('Service', '/spec/clusterIP', address, name)),
    // third-party, and not part of the trial
    ...['otel-collector', 'jaeger'].map((name) => replace('Deployment', '/spec/replicas', 0, name)),
  ],
})

/** Runs the commands that create the Secrets; returns their contents. */
const createSecrets = async (terminal: Terminal): Promise<Record<string, string>> => {
  for (const words of ['-- secrets | sed', 'printf', 'sandboxes:variables | sed', 'kubectl kustomize'])
    await terminal.type(lineOf(INSTALLING, words))
  const file = join(terminal.folder, 'secrets.env')
  const told = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
  const own = { ...Object.fromEntries(told), ...OTHERWISE }
  const lines = Object.entries(own).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(file, lines.join(''), { mode: 0o600 })
  await terminal.type(lineOf(INSTALLING, 'for name in'))
  return own
}

/** Runs the commands of k8s/README.md in order; returns the secrets, which the operator keeps. */
export const installProduct = async (
  kubectl: Kubectl,
  terminal: Terminal,
  folder: string,
): Promise<Record<string, string>> => {
  const overlay = installedOverlay(folder)
  const inner = join(overlay, 'with-components')
  mkdirSync(inner, { recursive: true })
  writeFileSync(join(inner, 'kustomization.yaml'), JSON.stringify(withComponents(inner)))
  writeFileSync(join(overlay, 'kustomization.yaml'), JSON.stringify(kustomization()))
  await kubectl.apply(ENGINES.map((engine) => disk(engine, folder)))
  await terminal.type(lineOf(INSTALLING, 'kubectl apply -k k8s/overlays/dev -l xinyu.io/step=before'))
  const own = { ...(await createSecrets(terminal)), ...backupStoreSecrets() }
  const metadata = { name: 'xinyu-backup', namespace: NAMESPACE }
  await kubectl.apply([{ apiVersion: 'v1', kind: 'Secret', metadata, stringData: own }, ...backupStore(NAMESPACE, own)])
  await terminal.type(lineOf(INSTALLING, 'kubectl apply -k k8s/overlays/dev'))
  return own
}

const RELEASING = 'kubectl apply -k k8s/overlays/production'

/** The steps before a release's pods. */
export const repeatMigrations = async (terminal: Terminal): Promise<void> => {
  for (const words of ['delete job migrate', `${RELEASING} -l xinyu.io/step=before`, 'job/migrate'])
    await terminal.type(lineOf(INSTALLING, words))
}

/** A release where only the one-off jobs are new. */
export const releaseAgain = async (kubectl: Kubectl, terminal: Terminal): Promise<string> => {
  await repeatMigrations(terminal)
  await terminal.type(lineOf(INSTALLING, RELEASING))
  return everythingUp(kubectl, NAMESPACE)
}

/** Writes the file that the operator's command line reads, as `npm start` does. */
export const writeOperatorFile = async (kubectl: Kubectl, data: string, own: Record<string, string>): Promise<void> => {
  const services = await kubectl.list<Named & { spec: { clusterIP: string } }>('services', NAMESPACE)
  const urls = services.map(({ metadata, spec }) => [
    `${metadata.name.toUpperCase().replaceAll('-', '_')}_URL`,
    `http://${spec.clusterIP}:8080`,
  ])
  mkdirSync(data)
  const endpoint = `http://${ADDRESSES['object-store']}:9000`
  const store = { OSS_ENDPOINT: endpoint, OSS_BUCKET: 'xinyu', OSS_REGION: 'oss-cn-hangzhou' }
  const env = { NODE_ENV: 'development', ...own, ...store, ...Object.fromEntries(urls) }
  writeFileSync(join(data, 'secrets.json'), JSON.stringify(own), { mode: 0o600 })
  writeRunningFile(data, env, { isKnown: () => true })
}
