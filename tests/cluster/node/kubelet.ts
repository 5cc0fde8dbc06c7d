// A node: kubelet and kube-proxy of the same Kubernetes, with its own containerd. A second node shares this machine's
// network and kube-proxy with the first, but has its own parent control group: a kubelet deletes the groups of pods
// that it does not know.
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '@xinyu/platform/runtime/free-ports'
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
  // reachable from this machine and its pods only
  address: NODE_ADDRESS,
  port,
  healthzPort: health,
  authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
  authorization: { mode: 'AlwaysAllow' },
  // works with both cgroup versions and without the right to lower its OOM score
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
  // imported images are not garbage-collected
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
  // on one bridge, replies would bypass the rules that forwarded the request
  iptables: { masqueradeAll: true },
  conntrack: { maxPerCore: 0, min: 0, tcpEstablishedTimeout: '0s', tcpCloseWaitTimeout: '0s' },
})

/** Removes links to logs in a deleted folder. */
const removeLinks = (folder: string): void => {
  for (const name of existsSync(LINKS) ? readdirSync(LINKS) : []) {
    const path = join(LINKS, name)
    if (readlinkSync(path).startsWith(folder)) rmSync(path)
  }
}

/**
 * By default all pods together have the CPU weight of the node's cores against every other process: on a busy machine
 * they would starve. This gives them the weight of one process per part and engine.
 */
const giveWeight = (group: string): void => {
  const first = join(GROUPS, 'cpu', group, 'cpu.shares')
  const second = join(GROUPS, group, 'cpu.weight')
  if (existsSync(first)) writeFileSync(first, String(16 * 1024))
  else if (existsSync(second)) writeFileSync(second, String(16 * 100))
}

/** Makes the parent group of a second kubelet's pods, in every cgroup hierarchy. */
const makeGroup = (group: string): void => {
  const hierarchies = existsSync(join(GROUPS, 'cgroup.procs'))
    ? [GROUPS]
    : readdirSync(GROUPS).map((name) => join(GROUPS, name))
  for (const hierarchy of hierarchies) {
    mkdirSync(join(hierarchy, group), { recursive: true })
    // a cpuset group without CPUs and memory nodes accepts no process
    for (const name of ['cpuset.cpus', 'cpuset.mems'])
      if (existsSync(join(hierarchy, name)))
        writeFileSync(join(hierarchy, group, name), readFileSync(join(hierarchy, name), 'utf8'))
  }
}

/** Removes what kubelet and containers leave behind. */
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

/** Starts a temporary second node, so that pods can move when the first is drained. */
export const startSecondNode = async (cluster: Cluster, where: Where): Promise<void> => {
  makeGroup(SECOND)
  giveWeight(SECOND)
  await startKubelet(cluster, where, [SECOND, `/${SECOND}`])
}
