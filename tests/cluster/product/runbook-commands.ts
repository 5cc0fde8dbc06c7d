// Runs every runbook line that applies to a cluster; an outdated line fails the trial.
import type { Kubectl, Named } from '../kubectl.ts'
import { everythingUp } from '../checks/overlay.ts'
import { until } from '../wait.ts'
import { NAMESPACE } from './locations.ts'
import { type Line, lines } from './runbooks.ts'
import { PART, type Terminal } from './terminal.ts'

/** Lines that are not run here, and why. */
const EXCLUDED: [RegExp, string][] = [
  [/^docker compose /, 'another way to run it, where `npm run compose:trial` types them'],
  [/…/, 'leaves something to be filled in'],
  [/kafka-exporter|svc\/jaeger/, 'the overlay for trying has no exporters, and no Jaeger of this machine’s making'],
  [/^kubectl drain$/, 'a name: `drained in use` types it'],
  [/^(rs\.|redis-cli )/, 'the overlay for trying has one MongoDB and one Redis, each alone'],
  [/secrets\.json/, 'of one’s own machine'],
  [/npm run -s xinyu -- (restore|backup:list)/, 'of one’s own machine'],
]
/** Cannot be undone, so it runs last. */
const IRREVERSIBLE = /--partitions 24/

interface Pod extends Named {
  metadata: Named['metadata'] & { deletionTimestamp?: string }
  status: { containerStatuses?: { restartCount: number; ready: boolean }[] }
}

const podOf = async (kubectl: Kubectl, part: string): Promise<Pod | undefined> =>
  (await kubectl.list<Pod>('pods', NAMESPACE, ['-l', `app.kubernetes.io/name=${part}`]))[0]

/** A terminating pod still matches its labels, but is gone when its log is read. */
const noPodIsTerminating = (kubectl: Kubectl): Promise<boolean> =>
  until('the pods that leave to be gone', async () =>
    (await kubectl.list<Pod>('pods', NAMESPACE)).every(({ metadata }) => metadata.deletionTimestamp === undefined),
  )

/** Restarts a part's container once, so that there is a previous log. */
const restartContainer = async (kubectl: Kubectl, part: string): Promise<void> => {
  await kubectl.run(['exec', `deploy/${part}`, '-n', NAMESPACE, '--', 'sh', '-c', 'kill -TERM 1'])
  await until(`${part} to come back`, async () => {
    const { containerStatuses = [] } = (await podOf(kubectl, part))?.status ?? {}
    return containerStatuses.some(({ restartCount, ready }) => restartCount > 0 && ready)
  })
}

/** @throws if an exclusion matches no line any more */
const runnableLines = (): Line[] => {
  const all = lines()
  const unused = EXCLUDED.filter(([what]) => !all.some(({ text }) => what.test(text)))
  if (unused.length > 0)
    throw new Error(`left out and nowhere written: ${unused.map(([what]) => what.source).join(', ')}`)
  return all.filter(({ text }) => !EXCLUDED.some(([what]) => what.test(text)))
}

/** @throws with every line that did not succeed in this cluster */
export const assertAllCommandsRan = async ({ typed }: Terminal): Promise<string> => {
  const wanted = runnableLines()
  const missed = wanted.filter(({ text }) => !typed.has(text)).map(({ page, text }) => `${page}: ${text}`)
  if (missed.length > 0) throw new Error(`never typed:\n${missed.join('\n')}`)
  const others = lines().length - wanted.length
  const why = [...new Set(EXCLUDED.map(([, reason]) => reason))].join('; ')
  return `${wanted.length} lines; ${others} are left out: ${why}`
}

/** Runs every page except those that other checks run as a whole. */
export const runRunbooks = async (kubectl: Kubectl, terminal: Terminal, wholes: string[]): Promise<string> => {
  await noPodIsTerminating(kubectl)
  const traced = /"traceId":"(\w+)"/.exec(await kubectl.run(['logs', 'deploy/users', '-n', NAMESPACE, '--tail=-1']))
  const names = { service: PART, name: 'migrate', id: traced?.[1] ?? 'none', collection: 'relations' }
  const all = runnableLines().filter(({ page }) => !wholes.includes(page))
  const wanted = [
    ...all.filter(({ text }) => !IRREVERSIBLE.test(text)),
    ...all.filter(({ text }) => IRREVERSIBLE.test(text)),
  ]
  const failed: string[] = []
  for (const { page, text } of wanted) {
    if (text.includes('--previous')) await restartContainer(kubectl, PART)
    await noPodIsTerminating(kubectl)
    const pod = (await podOf(kubectl, PART))?.metadata.name ?? ''
    await terminal.type(text, { ...names, pod }).catch((error: Error) => failed.push(`${page}: ${error.message}`))
    if (text.includes('rollout')) await everythingUp(kubectl, NAMESPACE)
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${wanted.length} lines fail:\n${failed.join('\n')}`)
  return `${wanted.length} lines of ${new Set(wanted.map(({ page }) => page)).size} pages`
}
