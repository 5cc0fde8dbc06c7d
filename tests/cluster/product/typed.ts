// Every line of the runbooks that a cluster can be asked is typed in this one; a line that rots fails the trial.
import type { Kubectl, Named } from '../kubectl.ts'
import { everythingUp } from '../checks/overlay.ts'
import { until } from '../wait.ts'
import { SPACE } from './overlay.ts'
import { lines } from './runbooks.ts'
import type { Terminal } from './terminal.ts'

/** What is not typed here, and why. */
const LEFT_OUT: [RegExp, string][] = [
  [/^docker compose /, 'another way to run it'],
  [/…/, 'leaves something to be filled in'],
  [/kafka-exporter/, 'the overlay for trying has no exporters'],
  [/scaledobject/, 'nor KEDA'],
  [/secrets\.json/, 'of one’s own machine'],
  [/npm run -s xinyu -- (restore|backup:list)/, 'of one’s own machine'],
  [/--partitions 24/, 'cannot be taken back, and is typed after all others'],
]
const PART = 'social'

interface Pod extends Named {
  metadata: Named['metadata'] & { deletionTimestamp?: string }
  status: { containerStatuses?: { restartCount: number; ready: boolean }[] }
}

const podOf = async (kubectl: Kubectl, part: string): Promise<Pod | undefined> =>
  (await kubectl.list<Pod>('pods', SPACE, ['-l', `app.kubernetes.io/name=${part}`]))[0]

/** What leaves is still found by its labels, and is gone when its log is asked for. */
const nobodyLeaves = (kubectl: Kubectl): Promise<boolean> =>
  until('the pods that leave to be gone', async () =>
    (await kubectl.list<Pod>('pods', SPACE)).every(({ metadata }) => metadata.deletionTimestamp === undefined),
  )

/** Ends a part's container once, so that there is a log from before. */
const endOnce = async (kubectl: Kubectl, part: string): Promise<void> => {
  await kubectl.run(['exec', `deploy/${part}`, '-n', SPACE, '--', 'sh', '-c', 'kill -TERM 1'])
  await until(`${part} to come back`, async () => {
    const { containerStatuses = [] } = (await podOf(kubectl, part))?.status ?? {}
    return containerStatuses.some(({ restartCount, ready }) => restartCount > 0 && ready)
  })
}

/** `drilled` is the page that is typed as a whole elsewhere. */
export const typeRunbooks = async (kubectl: Kubectl, terminal: Terminal, drilled: string): Promise<string> => {
  await nobodyLeaves(kubectl)
  const traced = /"traceId":"(\w+)"/.exec(await kubectl.run(['logs', 'deploy/users', '-n', SPACE, '--tail=-1']))
  const names = { service: PART, name: 'migrate', id: traced?.[1] ?? 'none' }
  const all = lines()
  const unused = LEFT_OUT.filter(([what]) => !all.some(({ text }) => what.test(text)))
  if (unused.length > 0)
    throw new Error(`left out and nowhere written: ${unused.map(([what]) => what.source).join(', ')}`)
  const wanted = all.filter(({ page, text }) => page !== drilled && !LEFT_OUT.some(([what]) => what.test(text)))
  const last = all.filter(({ text }) => text.includes('--partitions 24'))
  const failed: string[] = []
  for (const { page, text } of [...wanted, ...last]) {
    if (text.includes('--previous')) await endOnce(kubectl, PART)
    await nobodyLeaves(kubectl)
    const pod = (await podOf(kubectl, PART))?.metadata.name ?? ''
    await terminal.type(text, { ...names, pod }).catch((error: Error) => failed.push(`${page}: ${error.message}`))
    if (text.includes('rollout')) await everythingUp(kubectl, SPACE)
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${wanted.length} lines fail:\n${failed.join('\n')}`)
  return `${wanted.length + last.length} lines of ${new Set(wanted.map(({ page }) => page)).size} pages`
}
