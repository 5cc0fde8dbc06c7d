// The overlay for trying as k8s/README.md installs it, with what this one machine needs: disks in the trial's folder,
// addresses that are known before, less asked of the processor, and limits for many people behind one address.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { writeRunningFile } from '@xinyu/engines/running-file'
import { everythingUp } from '../checks/overlay.ts'
import { ENGINES as ENGINE_IMAGES } from '../images/engine-images.ts'
import { PRODUCT } from '../images/product-images.ts'
import type { Kubectl, Named } from '../kubectl.ts'
import { overlayFolder } from '../kubectl.ts'
import { NODE } from '../node/kubelet.ts'
import { ADDRESSES, diskOf, GATEWAY, installedOverlay, SPACE } from './places.ts'
import { INSTALLING, lineOf } from './runbooks.ts'
import type { Terminal } from './terminal.ts'
import { vault, VAULT_SETTINGS, vaultSecrets } from './vault.ts'

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

/** What this machine has otherwise than the page. */
const OTHERWISE = {
  // what the story's visitors say they are
  CLIENT_CREDENTIALS: 'app:app-secret,admin:admin-secret',
  // the engine under the manifest's name is a node alone
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

/** Types what makes the Secrets; answers what they hold. */
const typeSecrets = async (terminal: Terminal): Promise<Record<string, string>> => {
  for (const words of ['-- secrets | sed', 'printf', 'kubectl kustomize'])
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

/** What k8s/README.md has typed, in its order; answers the secrets, which the operator keeps. */
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
  const own = { ...(await typeSecrets(terminal)), ...vaultSecrets() }
  const metadata = { name: 'xinyu-backup', namespace: SPACE }
  await kubectl.apply([{ apiVersion: 'v1', kind: 'Secret', metadata, stringData: own }, ...vault(SPACE, own)])
  await terminal.type(lineOf(INSTALLING, 'kubectl apply -k k8s/overlays/dev'))
  return own
}

const RELEASING = 'kubectl apply -k k8s/overlays/production'

/** What comes before the pods of a release. */
export const migrateAnew = async (terminal: Terminal): Promise<void> => {
  for (const words of ['delete job migrate', `${RELEASING} -l xinyu.io/step=before`, 'job/migrate'])
    await terminal.type(lineOf(INSTALLING, words))
}

/** A release in which nothing is new but what runs once. */
export const releaseAgain = async (kubectl: Kubectl, terminal: Terminal): Promise<string> => {
  await migrateAnew(terminal)
  await terminal.type(lineOf(INSTALLING, RELEASING))
  return everythingUp(kubectl, SPACE)
}

/** What the operator's command line reads, as it stands beside a product that `npm start` runs. */
export const writeOperatorFile = async (kubectl: Kubectl, data: string, own: Record<string, string>): Promise<void> => {
  const services = await kubectl.list<Named & { spec: { clusterIP: string } }>('services', SPACE)
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
