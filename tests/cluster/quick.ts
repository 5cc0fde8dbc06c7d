// The quick form: real API server, controllers and scheduler; simulated nodes and pods.
import { applyDefinitions } from './checks/definitions.ts'
import { budgetsLetOneGo, drainZone } from './checks/drains.ts'
import {
  applyComponent,
  applyOverlay,
  changedValueRollsOut,
  everythingUp,
  restartEverything,
} from './checks/overlay.ts'
import { scalersReachTheirMinimum, zonesAreUsedEvenly } from './checks/scaling.ts'
import { type Cluster, startControlPlane } from './control-plane.ts'
import { node } from './nodes.ts'
import { simulateNodes } from './simulated-nodes.ts'
import type { Processes } from './processes.ts'
import type { Report } from './report.ts'
import type { Kubectl } from './kubectl.ts'

const PARTS = ['gateway', 'users', 'social', 'chat', 'payments', 'face', 'moderation']
const ZONES = ['z1', 'z2', 'z3']

/** The dev overlay fits on two cores, including the second instance of a rolling restart. */
const tryDev = async (report: Report, kubectl: Kubectl, folder: string): Promise<void> => {
  await kubectl.create([node('small', 'z0', { cpu: '2', memory: '8Gi' })])
  if (!(await report.check('overlay dev, strictly', () => applyOverlay(kubectl, 'dev', 'xinyu-dev')))) return
  if (!(await report.check('dev starts on 2 cores', () => everythingUp(kubectl, 'xinyu-dev')))) return
  await report.check('dev restarts on 2 cores', () => restartEverything(kubectl, 'xinyu-dev'))
  await report.check('a changed value is rolled out', () => changedValueRollsOut(kubectl, 'xinyu-dev', folder))
  await kubectl.run(['cordon', 'small'])
}

const tryProduction = async (report: Report, kubectl: Kubectl): Promise<void> => {
  const size = { cpu: '16', memory: '64Gi' }
  await kubectl.create(ZONES.flatMap((zone) => ['a', 'b'].map((one) => node(`${zone}${one}`, zone, size))))
  const space = 'xinyu'
  if (!(await report.check('overlay production, strictly', () => applyOverlay(kubectl, 'production', space)))) return
  if (!(await report.check('production starts', () => everythingUp(kubectl, space)))) return
  await report.check('the least of each scaler', () => scalersReachTheirMinimum(kubectl, space, PARTS))
  await report.check('zones', () => zonesAreUsedEvenly(kubectl, space, PARTS))
  if (!(await report.check('budgets', () => budgetsLetOneGo(kubectl, space)))) return
  for (const zone of ZONES) await report.check(`zone ${zone} taken away`, () => drainZone(kubectl, space, zone))
}

export const runQuick = async (folder: string, processes: Processes, report: Report): Promise<void> => {
  let cluster: Cluster | undefined
  await report.check('control plane', async () => {
    cluster = await startControlPlane(folder, processes)
    return 'etcd, API server, controllers, scheduler'
  })
  if (!cluster) return
  const { kubectl, api } = cluster
  const ending = new AbortController()
  const nodes = simulateNodes(api, ending.signal)
  try {
    if (!(await report.check('kinds of others', () => applyDefinitions(kubectl)))) return
    await report.check('the way in by Gateway API', () => applyComponent(kubectl, folder, 'gateway-api'))
    await tryDev(report, kubectl, folder)
    await tryProduction(report, kubectl)
  } finally {
    ending.abort()
    await nodes
  }
}
