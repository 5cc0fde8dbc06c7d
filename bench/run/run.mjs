// `npm run bench`: runs all benchmarks except the long ones in sequence and prints one table;
// `npm run bench -- chat soak` runs those named. `--json`: one object per figure and nothing else on stdout.
// `--write` updates docs/benchmarks.md. Arguments after a name, up to the next name, are passed to it:
// `npm run bench -- soak --minutes 10 chat`.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { projectEnv } from '../../scripts/run.mjs'
import { printTable, writePage } from './table.mjs'

const here = fileURLToPath(new URL('..', import.meta.url))

/** they take an hour, or have special requirements */
const onlyWhenNamed = ['soak']
/** `chat.mjs`, or `film/bench.mjs` where all of a benchmark lies in its folder */
const fileOf = (name) => [`${name}.mjs`, `${name}/bench.mjs`].map((file) => join(here, file)).find(existsSync)
const known = [...new Set(readdirSync(here).map((entry) => entry.replace('.mjs', '')))].filter(fileOf)

const switches = process.argv.slice(2).filter((word) => word.startsWith('--'))
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = [
  ...words.filter((word, index) => !known.includes(word) && (index === 0 || !/^\d/.test(word))),
  ...switches.filter((word) => !['--json', '--write', '--minutes'].includes(word)),
]
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  process.exit(2)
}
const [json, write] = [switches.includes('--json'), switches.includes('--write')]
const asked = words.filter((word) => known.includes(word))
const argumentsOf = (name) => {
  const from = words.indexOf(name) + 1
  const to = words.findIndex((word, index) => index >= from && known.includes(word))
  return from === 0 ? [] : words.slice(from, to === -1 ? undefined : to)
}
const wordsOf = ({ figure, ours, unit, ratio, goal, reached }) => {
  const beside = ratio === null ? '' : ` (ratio ${ratio})`
  return `  ${figure}: ${ours} ${unit}${beside}${goal === null ? '' : ` · goal ${goal}: ${reached ? 'reached' : 'NOT reached'}`}`
}

let running = null
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    running?.kill(signal)
    process.exit(1)
  })

/** Runs one benchmark and returns its figures; progress is printed to the terminal. */
const run = async (name) => {
  const child = spawn(process.execPath, [fileOf(name), ...argumentsOf(name), '--json'], {
    env: projectEnv(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = child
  const figures = []
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  for await (const line of createInterface({ input: child.stdout })) {
    const found = line.startsWith('{') ? JSON.parse(line) : null
    if (!found?.figure) {
      console.error(line)
      continue
    }
    figures.push(found)
    if (json) console.log(line)
    else console.log(wordsOf(found))
  }
  if ((await ended) !== 0) {
    console.error(`${name} failed`)
    process.exitCode = 1
  }
  return figures
}

if (!existsSync(join(here, '../host/dist/main.js'))) {
  console.error('The product is not built. What to do: npm run build, and the same command again.')
  process.exit(2)
}
const sections = []
for (const name of asked.length > 0 ? asked : known.filter((each) => !onlyWhenNamed.includes(each))) {
  console.error(`━━━ ${name}`)
  const began = performance.now()
  sections.push({ name, figures: await run(name) })
  console.error(`  ${name} took ${Math.round((performance.now() - began) / 1000)} s`)
}
if (!json) printTable(sections)
if (write) writePage(sections)
