// The full form: the release images on a real kubelet, under load while parts and engines restart.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { applyDefinitions } from './checks/definitions.ts'
import { everythingUp } from './checks/overlay.ts'
import { type Cluster, startControlPlane } from './control-plane.ts'
import type { Kubectl } from './kubectl.ts'
import { buildImages } from './images/build-all.ts'
import { ENGINES } from './images/engine-images.ts'
import { PRODUCT } from './images/product-images.ts'
import { Containerd } from './node/containerd.ts'
import { serveNames } from './node/dns.ts'
import { forgetNode, NODE, SECOND, startNode, startSecondNode } from './node/kubelet.ts'
import { openNetwork } from './node/network.ts'
import type { Processes } from './processes.ts'
import { drainNodes, restartPart, scaleOut } from './product/changes.ts'
import { runMainJob } from './product/main-job.ts'
import { databaseShell } from './product/database-shell.ts'
import { drillRestore } from './product/drill.ts'
import { bootWithoutBroker, withoutDatabase, withoutLoss } from './product/outages.ts'
import { installProduct, releaseAgain, writeOperatorFile } from './product/overlay.ts'
import { NAMESPACE } from './product/locations.ts'
import { people } from './product/people.ts'
import { INSTALLING, RESTORING } from './product/runbooks.ts'
import { Terminal } from './product/terminal.ts'
import { assertAllCommandsRan, runRunbooks } from './product/runbook-commands.ts'
import type { Report } from './report.ts'
import { tryRun } from './run.ts'

const PARTS = ['users', 'social', 'chat', 'payments', 'moderation', 'face', 'gateway']
const PEOPLE = 6
const NEEDED = [
  'buildah',
  'runc',
  'debootstrap',
  'containerd',
  'ctr',
  'iptables',
  'conntrack',
  'ip',
  'java',
  'mvn',
  'jq',
]
const PACKAGES =
  'buildah runc debootstrap containerd containernetworking-plugins iptables conntrack iproute2 jq maven default-jre-headless'

/** Why this machine cannot run it, if it cannot. */
export const missingForFull = async (): Promise<string | undefined> => {
  if (process.getuid?.() !== 0) return 'it makes networks and containers, for which it must be root.'
  const found = await Promise.all(NEEDED.map((name) => tryRun('sh', ['-c', `command -v ${name}`])))
  const absent = NEEDED.filter((_, index) => found[index]?.code !== 0)
  if (!existsSync('/usr/lib/cni/bridge')) absent.push('the plugins of containernetworking')
  if (absent.length === 0) return undefined
  return `it lacks ${absent.join(', ')}. On Debian or Ubuntu: apt-get install --no-install-recommends ${PACKAGES}`
}

/** `isBuilt`: reuses the last images. */
export const runFull = async (
  folder: string,
  processes: Processes,
  report: Report,
  { isBuilt = false } = {},
): Promise<void> => {
  if (!isBuilt && !(await buildImages(report))) return
  const cluster = await step(report, 'control plane', async () => [
    await startControlPlane(folder, processes),
    'etcd, API server, controllers, scheduler',
  ])
  if (!cluster) return
  const { kubectl } = cluster
  const isNode = await report.check('a node', () => startFirstNode(cluster, folder, processes))
  if (!isNode) return
  const operator = join(folder, 'operator')
  const env = { KEYS_PASSPHRASE: randomBytes(24).toString('base64url') }
  const terminal = new Terminal(folder, cluster, { data: operator, shell: await databaseShell(), env })
  const isThere = await report.check('the product is available', async () => {
    await applyDefinitions(kubectl)
    const own = await installProduct(kubectl, terminal, folder)
    const said = await everythingUp(kubectl, NAMESPACE)
    await writeOperatorFile(kubectl, operator, own)
    return said
  })
  if (!isThere) return
  await report.check('the main job', () => runMainJob(operator, cluster.kubeconfig))
  await report.check('released again', () => releaseAgain(kubectl, terminal))
  const crowd = await step(report, 'people', async () => [await people(operator, PEOPLE), `${PEOPLE} members`])
  if (!crowd) return
  await changeInUse(kubectl, crowd, report)
  const isSecond = await report.check('a second node', () => addNode(cluster, folder, processes))
  if (isSecond) await report.check('drained in use', () => drainNodes(kubectl, crowd, PARTS, [NODE, SECOND]))
  await report.check('the runbooks typed', () => runRunbooks(kubectl, terminal, [RESTORING, INSTALLING]))
  const drill = { cluster, folder, operator, terminal, people: crowd }
  await report.check('backed up, destroyed and restored', () => drillRestore(drill))
  await report.check('every command typed', () => assertAllCommandsRan(terminal))
}

const step = async <T>(report: Report, name: string, work: () => Promise<[T, string]>): Promise<T | undefined> => {
  let made: T | undefined
  await report.check(name, async () => {
    const [value, said] = await work()
    made = value
    return said
  })
  return made
}

const startFirstNode = async (cluster: Cluster, folder: string, processes: Processes): Promise<string> => {
  processes.also(await openNetwork(folder))
  processes.also(forgetNode(folder))
  const containerd = new Containerd(folder)
  await containerd.start(processes)
  const taken = await containerd.take([...Object.values(ENGINES), ...Object.values(PRODUCT)])
  const node = await startNode(cluster, { folder, socket: containerd.address, processes })
  processes.also(await serveNames(cluster.api))
  return `${node}; ${taken}`
}

const addNode = async (cluster: Cluster, folder: string, processes: Processes): Promise<string> => {
  const containerd = new Containerd(folder, 'containerd-second')
  await containerd.start(processes)
  const taken = await containerd.take([ENGINES.pause, PRODUCT.product, PRODUCT.face])
  await startSecondNode(cluster, { folder, socket: containerd.address, processes })
  return taken
}

/** Restarts every part and takes every engine away while people use the product. */
const changeInUse = async (kubectl: Kubectl, crowd: Visitor[], report: Report): Promise<void> => {
  for (const part of PARTS) await report.check(`${part} restarted in use`, () => restartPart(kubectl, crowd, part))
  await report.check('social scaled out in use', () => scaleOut(kubectl, crowd, 'social'))
  for (const engine of ['redis', 'kafka'] as const)
    await report.check(`${engine} away and back`, () => withoutLoss(kubectl, crowd, engine))
  await report.check('every part booted without kafka', () => bootWithoutBroker(kubectl, crowd, PARTS))
  await report.check('mongodb away and back', () => withoutDatabase(kubectl, crowd))
}
