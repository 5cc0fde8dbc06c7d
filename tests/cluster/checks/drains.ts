import type { Kubectl, Named } from '../kubectl.ts'
import { until } from '../wait.ts'
import { everythingUp } from './overlay.ts'

interface Deployment extends Named {
  spec: { replicas: number }
  status: { availableReplicas?: number }
}
interface Budget extends Named {
  spec: { selector: { matchLabels: Record<string, string> } }
  status?: { disruptionsAllowed: number }
}

/** Every disruption budget must allow at least one eviction, or its nodes could never be drained. */
export const budgetsLetOneGo = async (kubectl: Kubectl, namespace: string): Promise<string> => {
  const budgets = await kubectl.list<Budget>('poddisruptionbudgets', namespace)
  const stuck = async (): Promise<string[]> =>
    (await kubectl.list<Budget>('poddisruptionbudgets', namespace))
      .filter(({ status }) => (status?.disruptionsAllowed ?? 0) < 1)
      .map(({ metadata }) => metadata.name)
  await until('every budget lets one go', async () => (await stuck()).length === 0, {
    seconds: 60,
    reason: async () => `These let nobody go: ${(await stuck()).join(', ')}`,
  })
  return `${budgets.length} budgets, each lets one go`
}

/**
 * Drains every node of a zone as an operator does. At no observed moment may more than one instance of a part with a
 * budget be down.
 */
export const drainZone = async (kubectl: Kubectl, namespace: string, zone: string): Promise<string> => {
  const budgets = new Set(
    (await kubectl.list<Budget>('poddisruptionbudgets', namespace)).map((one) => one.metadata.name),
  )
  const fewest = new Map<string, number>()
  let looks = 0
  const look = async (): Promise<void> => {
    for (const { metadata, spec, status } of await kubectl.list<Deployment>('deployments', namespace)) {
      const away = spec.replicas - (status.availableReplicas ?? 0)
      if (budgets.has(metadata.name)) fewest.set(metadata.name, Math.max(fewest.get(metadata.name) ?? 0, away))
    }
    looks += 1
  }
  const zoned = ['-l', `topology.kubernetes.io/zone=${zone}`]
  const drain = kubectl.run(['drain', ...zoned, '--ignore-daemonsets', '--delete-emptydir-data', '--timeout=180s'])
  const running = Symbol('still draining')
  const isOver = async (): Promise<boolean> =>
    (await Promise.race([
      drain.then(
        () => true,
        () => true,
      ),
      look().then(() => running),
    ])) !== running
  while (!(await isOver()));
  const out = await drain
  await everythingUp(kubectl, namespace)
  await kubectl.run(['uncordon', ...zoned])
  const tooMany = [...fewest].filter(([, away]) => away > 1).map(([name, away]) => `${name}: ${away} away at once`)
  if (tooMany.length > 0) throw new Error(tooMany.join(', '))
  const moved = (out.match(/ evicted$/gm) ?? []).length
  if (moved === 0) throw new Error(`nothing stood in ${zone}, so nothing was tried`)
  return `${moved} pods moved, never more than one of a part away (${looks} looks)`
}
