// A node: kubelet and kube-proxy of the same Kubernetes, on a containerd of its own. A second one shares this machine's
// network and its kube-proxy with the first, and keeps its pods below a control group of its own: each kubelet takes
// away the groups of pods that it does not know.
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '@xinyu/platform/free-ports'
import type { Cluster } from '../control-plane.ts'
import type { Processes } from '../processes.ts'
import { programPath } from '../programs.ts'
import { tryRun } from '../run.ts'
import { until } from '../wait.ts'
import { unmountBelow } from './containerd.ts'
import { NODE_ADDRESS } from './network.ts'

export const NODE = 'trial'
export const SECOND = 'trial-second'
const GROUPS = '/sys/fs/cgroup'
const LINKS = '/var/log/containers'

const kubeletConfig = (folder: string, socket: string, group: string, [port, health]: number[]): object => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  // reached from this machine and its pods alone
  address: NODE_ADDRESS,
  port,
  healthzPort: health,
  authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
  authorization: { mode: 'AlwaysAllow' },
  // either generation of control groups, and without a right to make itself dearer
  cgroupDriver: 'cgroupfs',
  cgroupRoot: group,
  failCgroupV1: false,
  oomScoreAdj: 0,
  failSwapOn: false,
  containerRuntimeEndpoint: `unix://${socket}`,
  clusterDNS: [NODE_ADDRESS],
  clusterDomain: 'cluster.local',
  podLogsDir: folder,
  makeIPTablesUtilChains: false,
  evictionHard: { 'memory.available': '100Mi', 'nodefs.available': '1%', 'imagefs.available': '1%' },
  // what was brought in is not thrown away
  imageGCHighThresholdPercent: 100,
  imageMinimumGCAge: '24h',
})

const proxyConfig = (kubeconfig: string, [health, metrics]: number[]): object => ({
  apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
  kind: 'KubeProxyConfiguration',
  bindAddress: '127.0.0.1',
  healthzBindAddress: `127.0.0.1:${health}`,
  metricsBindAddress: `127.0.0.1:${metrics}`,
  clientConnection: { kubeconfig },
  clusterCIDR: '10.244.0.0/16',
  hostnameOverride: NODE,
  mode: 'iptables',
  // on one bridge the answer would find its way past the rules that sent the question
  iptables: { masqueradeAll: true },
  conntrack: { maxPerCore: 0, min: 0, tcpEstablishedTimeout: '0s', tcpCloseWaitTimeout: '0s' },
})

/** Links to logs that lie in a folder which is gone. */
const removeLinks = (folder: string): void => {
  for (const name of existsSync(LINKS) ? readdirSync(LINKS) : []) {
    const path = join(LINKS, name)
    if (readlinkSync(path).startsWith(folder)) rmSync(path)
  }
}

/**
 * All pods together weigh as much as the node has cores, beside each single process of this machine: on a busy one they
 * would stand still. They get the weight of as many processes as there are parts and engines.
 */
const giveWeight = (group: string): void => {
  const first = join(GROUPS, 'cpu', group, 'cpu.shares')
  const second = join(GROUPS, group, 'cpu.weight')
  if (existsSync(first)) writeFileSync(first, String(16 * 1024))
  else if (existsSync(second)) writeFileSync(second, String(16 * 100))
}

/** A group below which a second kubelet has its pods, in every hierarchy of this machine. */
const makeGroup = (group: string): void => {
  const hierarchies = existsSync(join(GROUPS, 'cgroup.procs'))
    ? [GROUPS]
    : readdirSync(GROUPS).map((name) => join(GROUPS, name))
  for (const hierarchy of hierarchies) {
    mkdirSync(join(hierarchy, group), { recursive: true })
    // a group without processors and memory of its own takes nothing in
    for (const name of ['cpuset.cpus', 'cpuset.mems'])
      if (existsSync(join(hierarchy, name)))
        writeFileSync(join(hierarchy, group, name), readFileSync(join(hierarchy, name), 'utf8'))
  }
}

/** What is left of kubelet and containers when both have ended. */
export const forgetNode = (folder: string): (() => Promise<void>) => {
  const had = existsSync('/var/lib/kubelet')
  return async () => {
    await unmountBelow(folder)
    removeLinks(folder)
    if (!had) rmSync('/var/lib/kubelet', { recursive: true, force: true })
    for (const group of ['kubepods', SECOND])
      await tryRun('find', [GROUPS, '-depth', '-type', 'd', '-path', `*/${group}*`, '-exec', 'rmdir', '{}', ';'])
  }
}

interface Where {
  folder: string
  socket: string
  processes: Processes
}

const startKubelet = async (
  { kubectl, kubeconfig }: Cluster,
  { folder, socket, processes }: Where,
  [name, group]: [string, string],
): Promise<void> => {
  const own = join(folder, name)
  const pods = join(own, 'pods')
  mkdirSync(pods, { recursive: true })
  writeFileSync(join(own, 'kubelet.json'), JSON.stringify(kubeletConfig(pods, socket, group, await freePorts(2))))
  processes.start(`kubelet-${name}`, programPath('kubernetes'), [
    'kubelet',
    `--config=${join(own, 'kubelet.json')}`,
    `--kubeconfig=${kubeconfig}`,
    `--hostname-override=${name}`,
    `--root-dir=${join(own, 'kubelet')}`,
    `--node-ip=${NODE_ADDRESS}`,
  ])
  await until(`the node ${name}`, () => kubectl.succeeds(['get', 'node', name]), { seconds: 60 })
  await kubectl.run(['wait', '--for=condition=Ready', `node/${name}`, '--timeout=120s'])
}

export const startNode = async (cluster: Cluster, where: Where): Promise<string> => {
  const file = join(where.folder, 'proxy.json')
  writeFileSync(file, JSON.stringify(proxyConfig(cluster.kubeconfig, await freePorts(2))))
  where.processes.start('kube-proxy', programPath('kubernetes'), ['kube-proxy', `--config=${file}`])
  await startKubelet(cluster, where, [NODE, '/'])
  giveWeight('kubepods')
  return `${NODE_ADDRESS}, kubelet and kube-proxy`
}

/** One more for a while, so that there is somewhere to go when the first is drained. */
export const startSecondNode = async (cluster: Cluster, where: Where): Promise<void> => {
  makeGroup(SECOND)
  giveWeight(SECOND)
  await startKubelet(cluster, where, [SECOND, `/${SECOND}`])
}
