import { phoneOf } from '@xinyu/testkit/people/approved-people'
import { runRestoreDrill, type Row } from '@xinyu/testkit/drill/restore-drill'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import type { Cluster } from '../control-plane.ts'
import { ClusterSite } from './cluster-site.ts'
import { NAMESPACE } from './locations.ts'
import type { Terminal } from './terminal.ts'

const MESSAGES = 60

interface Drill {
  cluster: Cluster
  folder: string
  operator: string
  terminal: Terminal
  people: readonly Visitor[]
}

/** Backs up with the cluster's jobs, destroys and restores: everything acknowledged before the backup must be there. */
export const drillRestore = async ({ cluster, folder, operator, terminal, people }: Drill): Promise<string> => {
  const { kubectl } = cluster
  const site = new ClusterSite(kubectl, folder, operator, terminal)
  const rows: Row[] = []
  const row = (one: Row): void => {
    rows.push(one)
    process.stdout.write(`  ${one.step}: ${one.what}${one.seconds > 0 ? ` (${one.seconds.toFixed(1)} s)` : ''}\n`)
  }
  const leaverPhone = phoneOf(people.length - 1)
  const broken = await runRestoreDrill({ site, people, leaverPhone, messages: MESSAGES, row })
  if (broken.length > 0) throw new Error(broken.slice(0, 20).join('\n'))
  // the alert BackupMissing reads this time, which only backup jobs set
  const at = await kubectl.run([
    'get',
    'cronjob/backup',
    '-n',
    NAMESPACE,
    '-o',
    'jsonpath={.status.lastSuccessfulTime}',
  ])
  if (!at) throw new Error('the cluster does not know of the backup that succeeded')
  const said = rows.filter(({ step }) => step.startsWith('written before')).map(({ what }) => what)
  return `${said.join()}; last backup ${at}`
}
