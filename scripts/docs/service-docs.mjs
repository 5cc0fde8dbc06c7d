// `npm run docs:services`: writes each service's README, the tables of ARCHITECTURE.md and
// docs/console-roles.md from the code; with --check it only reports outdated files. tests/architecture runs the check.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { consoleRoles } from './console-roles.mjs'
import { describe } from './describe.mjs'
import { listeners, owners, readmeOf } from './documents.mjs'
import { read } from './sources.mjs'

const names = ['users', 'social', 'chat', 'payments', 'face', 'moderation']
const all = await Promise.all(names.map(describe))
const replaceSection = (text, mark, content) => {
  const pattern = new RegExp(`(<!-- service-docs: ${mark} -->\n)[\\s\\S]*?(\n<!-- /service-docs -->)`)
  if (!pattern.test(text)) throw new Error(`ARCHITECTURE.md has no place for ${mark}`)
  return text.replace(pattern, (_all, begin, end) => `${begin}${content}${end}`)
}
const architecture = replaceSection(
  replaceSection(read('ARCHITECTURE.md'), 'owners', owners(all)),
  'listeners',
  listeners(all),
)
const documents = [
  ...all.map((of) => [`services/${of.name}/README.md`, readmeOf(of)]),
  ['ARCHITECTURE.md', architecture],
  ['docs/console-roles.md', consoleRoles],
]

const current = (path) => {
  try {
    return read(path)
  } catch {
    return ''
  }
}
const stale = documents.filter(([path, text]) => current(path) !== text)
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.log(`${path} is out of date: run npm run docs:services`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const [path, text] of stale) {
    writeFileSync(join(root, path), text)
    console.log(`wrote ${path}`)
  }
}
