// The sources that a service's documents are written from.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

export const read = (path) => readFileSync(join(root, path), 'utf8')
export const unique = (list) => [...new Set(list)]
export const matches = (text, pattern) => [...text.matchAll(pattern)]

/** The production sources of a service: `[{ path, capability, text }]`. */
export const sourcesOf = (name) =>
  readdirSync(join(root, 'services', name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/(\.spec|(^|\/)test-[^/]+)\.ts$/.test(path))
    .sort()
    .map((path) => ({
      path,
      capability: path.includes('/') ? path.split('/')[0] : '',
      text: read(`services/${name}/src/${path}`),
    }))

/** The trail of admins' acts, which platform writes in each service that has such calls. */
export const auditTrail = {
  path: 'packages/platform/src/http/admin',
  capability: 'admin',
  text: read('packages/platform/src/http/admin/audit-trail.ts'),
}

/** The shared people copy counts as part of each service that uses it; its options decide which facts it consumes. */
export const peopleCopyOf = (sources) => {
  const taken = sources.find(({ text }) => text.includes('PeopleCopyModule.register('))
  if (!taken) return []
  const folder = 'packages/platform/src/people'
  const wanted = [['OnVipMembership', 'hasVipMembership']].flatMap(([name, option]) =>
    taken.text.includes(`${option}: true`) ? [name] : [],
  )
  const reactions = read(`${folder}/on-people-facts.ts`).split(/(?=@Controller\(\)\n)/)
  const consumed = reactions.filter(
    (text, index) =>
      index === 0 || ['OnUserFacts', 'OnBlockFacts', ...wanted].some((name) => text.includes(`class ${name} `)),
  )
  return [consumed.join(''), read(`${folder}/people.store.ts`), read(`${folder}/blocks.store.ts`)].map((text) => ({
    path: folder,
    capability: 'people',
    text,
  }))
}

/** The same for personal data; services that confirm erasures in another way do not have the job. */
export const personalDataOf = (sources) => {
  const taken = sources.find(({ text }) => text.includes('@xinyu/platform/personal-data/personal-data.module'))
  if (!taken) return []
  const folder = 'packages/platform/src/personal-data'
  const files = ['exports.store.ts', 'on-personal-data.ts']
  if (taken.text.includes('erased: ')) files.push('erasures.store.ts', 'confirm-erasures-job.ts')
  return files.map((file) => ({ path: folder, capability: 'personal-data', text: read(`${folder}/${file}`) }))
}
