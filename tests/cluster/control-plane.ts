// etcd, API server, controllers and scheduler on free ports of this machine.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '@xinyu/platform/runtime/free-ports'
import { Api } from './api.ts'
import { Kubectl, kubeconfig } from './kubectl.ts'
import type { Processes } from './processes.ts'
import { programPath } from './programs.ts'
import { until } from './wait.ts'

const HOST = '127.0.0.1'

export interface Cluster {
  kubectl: Kubectl
  api: Api
  /** the path of the kubeconfig */
  kubeconfig: string
}

const etcdArguments = ({ client, peer }: { client: number; peer: number }, dataDir: string): string[] => [
  `--data-dir=${dataDir}`,
  `--listen-client-urls=http://${HOST}:${client}`,
  `--advertise-client-urls=http://${HOST}:${client}`,
  `--listen-peer-urls=http://${HOST}:${peer}`,
  `--initial-advertise-peer-urls=http://${HOST}:${peer}`,
  `--initial-cluster=default=http://${HOST}:${peer}`,
  '--unsafe-no-fsync',
]

const apiServerArguments = (
  { client, api }: { client: number; api: number },
  at: (name: string) => string,
): string[] => [
  `--etcd-servers=http://${HOST}:${client}`,
  `--bind-address=${HOST}`,
  `--advertise-address=${HOST}`,
  `--secure-port=${api}`,
  `--cert-dir=${at('certificates')}`,
  `--token-auth-file=${at('tokens.csv')}`,
  '--authorization-mode=RBAC',
  `--service-account-key-file=${at('accounts.key')}`,
  `--service-account-signing-key-file=${at('accounts.key')}`,
  '--service-account-issuer=https://kubernetes.default.svc',
  '--service-cluster-ip-range=10.96.0.0/16',
  '--endpoint-reconciler-type=none',
  '--kubelet-preferred-address-types=InternalIP',
]

export const startControlPlane = async (folder: string, processes: Processes): Promise<Cluster> => {
  const [client, peer, api, manager, scheduler] = (await freePorts(5)) as [number, number, number, number, number]
  const at = (name: string): string => join(folder, name)
  const token = randomBytes(24).toString('hex')
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  mkdirSync(at('certificates'))
  writeFileSync(at('accounts.key'), privateKey, { mode: 0o600 })
  writeFileSync(at('tokens.csv'), `${token},admin,admin,system:masters\n`, { mode: 0o600 })
  // the API server signs its own certificate on its first start; the file includes the CA
  const authority = at('certificates/apiserver.crt')
  const config = at('kubeconfig')
  writeFileSync(config, JSON.stringify(kubeconfig(`https://${HOST}:${api}`, authority, token)), { mode: 0o600 })
  const kubernetes = (name: string, args: string[]) => processes.start(name, programPath('kubernetes'), [name, ...args])
  const alive = (what: string, ask: () => Promise<boolean>) =>
    until(what, async () => {
      const exited = processes.exited()
      if (exited) throw new Error(exited)
      return ask()
    })

  processes.start('etcd', programPath('etcd'), etcdArguments({ client, peer }, at('etcd')))
  kubernetes('kube-apiserver', apiServerArguments({ client, api }, at))
  const kubectl = new Kubectl(config)
  await alive('the API server', () => kubectl.succeeds(['get', '--raw', '/readyz']))
  const watching = ['--leader-elect=false', `--kubeconfig=${config}`, `--bind-address=${HOST}`]
  kubernetes('kube-controller-manager', [
    ...watching,
    `--secure-port=${manager}`,
    `--service-account-private-key-file=${at('accounts.key')}`,
    `--root-ca-file=${authority}`,
    '--horizontal-pod-autoscaler-sync-period=2s',
    // nodes send no heartbeats while this machine is suspended; none of them may count as dead in the trial
    '--node-monitor-grace-period=1h',
  ])
  kubernetes('kube-scheduler', [...watching, `--secure-port=${scheduler}`])
  await alive('the default account', () => kubectl.succeeds(['get', 'serviceaccount', 'default']))
  return { kubectl, api: new Api(`https://${HOST}:${api}`, authority, token), kubeconfig: config }
}
