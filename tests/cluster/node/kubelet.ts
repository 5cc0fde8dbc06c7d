// The node itself: kubelet and kube-proxy of the same Kubernetes, on this machine's own containerd.
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
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
const LINKS = '/var/log/containers'

const kubeletConfig = (folder: string, socket: string, [port, health]: number[]): object => ({
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
  failCgroupV1: false,
  oomScoreAdj: 0,
  failSwapOn: false,
  containerRuntimeEndpoint: `unix://${socket}`,
  clusterDNS: [NODE_ADDRESS],
  clusterDomain: 'cluster.local',
  podLogsDir: join(folder, 'pods'),
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
const giveWeight = (): void => {
  const first = '/sys/fs/cgroup/cpu/kubepods/cpu.shares'
  const second = '/sys/fs/cgroup/kubepods/cpu.weight'
  if (existsSync(first)) writeFileSync(first, String(16 * 1024))
  else if (existsSync(second)) writeFileSync(second, String(16 * 100))
}

/** What is left of kubelet and containers when both have ended. */
export const forgetNode = (folder: string): (() => Promise<void>) => {
  const had = existsSync('/var/lib/kubelet')
  return async () => {
    await unmountBelow(folder)
    removeLinks(folder)
    if (!had) rmSync('/var/lib/kubelet', { recursive: true, force: true })
    await tryRun('find', [
      '/sys/fs/cgroup',
      '-depth',
      '-type',
      'd',
      '-path',
      '*/kubepods*',
      '-exec',
      'rmdir',
      '{}',
      ';',
    ])
  }
}

export const startNode = async (
  { kubectl, kubeconfig }: Cluster,
  { folder, socket, processes }: { folder: string; socket: string; processes: Processes },
): Promise<string> => {
  const ports = await freePorts(4)
  const at = (name: string): string => join(folder, name)
  writeFileSync(at('kubelet.json'), JSON.stringify(kubeletConfig(folder, socket, ports.slice(0, 2))))
  writeFileSync(at('proxy.json'), JSON.stringify(proxyConfig(kubeconfig, ports.slice(2))))
  mkdirSync(at('kubelet'))
  processes.start('kubelet', programPath('kubernetes'), [
    'kubelet',
    `--config=${at('kubelet.json')}`,
    `--kubeconfig=${kubeconfig}`,
    `--hostname-override=${NODE}`,
    `--root-dir=${at('kubelet')}`,
    `--node-ip=${NODE_ADDRESS}`,
  ])
  processes.start('kube-proxy', programPath('kubernetes'), ['kube-proxy', `--config=${at('proxy.json')}`])
  await until('the node', () => kubectl.succeeds(['get', 'node', NODE]), { seconds: 60 })
  await kubectl.run(['wait', '--for=condition=Ready', `node/${NODE}`, '--timeout=120s'])
  giveWeight()
  return `${NODE_ADDRESS}, kubelet and kube-proxy`
}
