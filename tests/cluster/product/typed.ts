// Every line of the runbooks that a cluster can be asked is typed in this one; a line that rots fails the trial.
import type { Kubectl, Named } from '../kubectl.ts'
import { everythingUp } from '../checks/overlay.ts'
import { until } from '../wait.ts'
import { SPACE } from './places.ts'
import { type Line, lines } from './runbooks.ts'
import { PART, type Terminal } from './terminal.ts'

/** What is not typed here, and why. */
const LEFT_OUT: [RegExp, string][] = [
  [/^docker compose /, 'another way to run it, where `npm run compose:trial` types them'],
  [/…/, 'leaves something to be filled in'],
  [/kafka-exporter|svc\/jaeger/, 'the overlay for trying has no exporters, and no Jaeger of this machine’s making'],
  [/^kubectl drain$/, 'a name: `drained in use` types it'],
  [/^(rs\.|redis-cli )/, 'the overlay for trying has one MongoDB and one Redis, each alone'],
  [/secrets\.json/, 'of one’s own machine'],
  [/npm run -s xinyu -- (restore|backup:list)/, 'of one’s own machine'],
]
/** Cannot be taken back. */
const COMES_LAST = /--partitions 24/

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

/** @throws when something is left out that no page has any more */
const typeable = (): Line[] => {
  const all = lines()
  const unused = LEFT_OUT.filter(([what]) => !all.some(({ text }) => what.test(text)))
  if (unused.length > 0)
    throw new Error(`left out and nowhere written: ${unused.map(([what]) => what.source).join(', ')}`)
  return all.filter(({ text }) => !LEFT_OUT.some(([what]) => what.test(text)))
}

/** @throws with every line of a page that has not succeeded in this cluster */
export const nothingUntyped = async ({ typed }: Terminal): Promise<string> => {
  const wanted = typeable()
  const missed = wanted.filter(({ text }) => !typed.has(text)).map(({ page, text }) => `${page}: ${text}`)
  if (missed.length > 0) throw new Error(`never typed:\n${missed.join('\n')}`)
  const others = lines().length - wanted.length
  const why = [...new Set(LEFT_OUT.map(([, reason]) => reason))].join('; ')
  return `${wanted.length} lines; ${others} are left out: ${why}`
}

/** Every page but those that are typed as wholes. */
export const typeRunbooks = async (kubectl: Kubectl, terminal: Terminal, wholes: string[]): Promise<string> => {
  await nobodyLeaves(kubectl)
  const traced = /"traceId":"(\w+)"/.exec(await kubectl.run(['logs', 'deploy/users', '-n', SPACE, '--tail=-1']))
  const names = { service: PART, name: 'migrate', id: traced?.[1] ?? 'none', collection: 'relations' }
  const all = typeable().filter(({ page }) => !wholes.includes(page))
  const wanted = [
    ...all.filter(({ text }) => !COMES_LAST.test(text)),
    ...all.filter(({ text }) => COMES_LAST.test(text)),
  ]
  const failed: string[] = []
  for (const { page, text } of wanted) {
    if (text.includes('--previous')) await endOnce(kubectl, PART)
    await nobodyLeaves(kubectl)
    const pod = (await podOf(kubectl, PART))?.metadata.name ?? ''
    await terminal.type(text, { ...names, pod }).catch((error: Error) => failed.push(`${page}: ${error.message}`))
    if (text.includes('rollout')) await everythingUp(kubectl, SPACE)
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${wanted.length} lines fail:\n${failed.join('\n')}`)
  return `${wanted.length} lines of ${new Set(wanted.map(({ page }) => page)).size} pages`
}
