// The cluster as a restore drill site, by the commands of docs/runbooks/restore.md.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '@xinyu/testkit/drill/restore-drill'
import { everythingUp } from '../checks/overlay.ts'
import type { Kubectl, Named } from '../kubectl.ts'
import { until } from '../wait.ts'
import { ENGINES, KEY_SECRETS, repeatMigrations } from './overlay.ts'
import { diskOf, NAMESPACE } from './locations.ts'
import { clusterProduct } from './people.ts'
import { lineOf, RESTORING } from './runbooks.ts'
import type { Terminal } from './terminal.ts'

const SERVICES = ['users', 'social', 'chat', 'payments', 'face', 'moderation']

interface Pod extends Named {
  status: { phase: string }
}

export class ClusterSite implements Site {
  readonly #kubectl: Kubectl
  readonly #folder: string
  readonly #terminal: Terminal
  readonly product: Site['product']

  constructor(kubectl: Kubectl, folder: string, operator: string, terminal: Terminal) {
    this.#kubectl = kubectl
    this.#folder = folder
    this.#terminal = terminal
    this.product = clusterProduct(operator)
  }

  async backUp(): Promise<string> {
    await this.#type('get cronjob,job')
    await this.#type('create job backup-now')
    await this.#jobDone('backup-now')
    await this.#type('job/backup-now')
    return this.#type('logs job/<name>', { name: 'backup-now' })
  }

  async noteLeavers(): Promise<string> {
    await this.#type('create job leavers-now')
    await this.#jobDone('leavers-now')
    return this.#run('logs', 'job/leavers-now')
  }

  async checkBackup(): Promise<string> {
    if (!(await this.#type('in_cluster list')).includes('documents')) throw new Error('the backup is not in the list')
    return this.#type('in_cluster check')
  }

  async destroy(): Promise<void> {
    await this.#type('label secret')
    await this.#type('get secret')
    await this.#type('scale deploy --all')
    await this.#type('paused-replicas=0')
    await this.#type('"suspend":true')
    await this.#run('scale', 'statefulset', '--all', '--replicas=0')
    await until('nothing to run', async () => {
      const pods = await this.#kubectl.list<Pod>('pods', NAMESPACE, ['-l', 'app.kubernetes.io/name!=vault'])
      return pods.every(({ status }) => status.phase === 'Succeeded' || status.phase === 'Failed')
    })
    await this.#run('delete', 'secret', ...KEY_SECRETS)
    // the broker still has messages from after the backup: a restore must delete them
    for (const engine of ENGINES.filter((one) => one !== 'kafka')) {
      const disk = diskOf(this.#folder, engine)
      for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true, force: true })
    }
  }

  async restore(): Promise<string> {
    await this.#type('npm run -s xinyu -- keys:open < keys.sealed')
    // the engines have secrets too
    await this.#type('| kubectl apply -f -')
    await this.#run('scale', 'statefulset', '--all', '--replicas=1')
    await until('the engines', async () => {
      const sets = await this.#kubectl.list<Named & { status: { availableReplicas?: number } }>(
        'statefulsets',
        NAMESPACE,
      )
      return sets.every(({ status }) => status.availableReplicas === 1)
    })
    return this.#type('in_cluster restore')
  }

  async start(): Promise<void> {
    await repeatMigrations(this.#terminal)
    await this.#type('scale deploy users')
    await this.#available(SERVICES)
  }

  replayFacts = (): Promise<string> => this.#type('events:replay')
  repeatLeaving = (): Promise<string> => this.#type('in_cluster leavers')

  async reindexFaces(): Promise<string> {
    const said = await this.#type('face:reindex')
    // traffic is allowed only now
    await this.#type('scale deploy gateway')
    await everythingUp(this.#kubectl, NAMESPACE)
    await this.#type('paused-replicas-')
    await this.#type('"suspend":false')
    return said
  }

  #type = (words: string, names?: Record<string, string>): Promise<string> =>
    this.#terminal.type(lineOf(RESTORING, words), names)

  #run = (...args: string[]): Promise<string> => this.#kubectl.run([...args, '-n', NAMESPACE])

  #available = (parts: string[]): Promise<string> =>
    this.#run('wait', '--for=condition=available', '--timeout=240s', ...parts.map((part) => `deployment/${part}`))

  /** @throws with the job's log if it failed */
  async #jobDone(name: string): Promise<void> {
    const ended = await until(`the job ${name}`, async () => {
      const said = await this.#run('get', `job/${name}`, '-o', 'jsonpath={.status.conditions[*].type}')
      return /Complete|Failed/.exec(said)?.[0]
    })
    if (ended === 'Failed') throw new Error(`the job ${name} failed: ${await this.#run('logs', `job/${name}`)}`)
  }
}
