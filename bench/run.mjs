// `npm run bench`: every benchmark, one after the other; `npm run bench -- chat gateway` runs those named.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const known = readdirSync(here)
  .filter((name) => name.endsWith('.mjs') && !['run.mjs', 'report.mjs'].includes(name))
  .map((name) => name.replace('.mjs', ''))
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  process.exit(2)
}

for (const name of asked.length > 0 ? asked : known) {
  console.log(`\n━━━ ${name}`)
  const { status } = spawnSync(process.execPath, [join(here, `${name}.mjs`)], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
