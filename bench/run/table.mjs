// The table of a run (goal, measured, ratio) for the terminal and, with the machine's name, for docs/benchmarks.md.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

const page = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))
const verdict = ({ reached }) => (reached === null ? '' : reached ? 'reached' : '**not reached**')
const rowOf = (one) => [
  one.figure,
  one.goal ?? 'anchor',
  `${one.ours} ${one.unit}`,
  one.peer === null ? '' : `${one.peer} ${one.unit}`,
  one.ratio === null ? '' : String(one.ratio),
  verdict(one),
]
const heading = ['figure', 'goal', 'measured', 'beside', 'ratio', '']

/** Chinese characters are two columns wide in a terminal; these tables have them only in names. */
export const printTable = (sections) => {
  const rows = [heading, ...sections.flatMap(({ figures }) => figures.map(rowOf))].map((row) =>
    row.map((cell) => cell.replaceAll('*', '')),
  )
  const widths = heading.map((_cell, column) => Math.max(...rows.map((row) => row[column].length)))
  console.log()
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
}

const begin = (name) => `<!-- bench: ${name} -->`
const end = '<!-- /bench -->'

const machine = () => {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores (${first?.model.trim() ?? 'unknown'}), ${memory} GB, Node ${process.versions.node}`
}
const commit = () => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

const introduction = `# Benchmarks

\`npm run bench\` runs them all but the soak, \`npm run bench -- NAME…\` those named, \`--json\` prints one object a figure, \`--write\` updates the table here. Machines are noisy and differ: every figure with a ratio has its peer in the same run, and a goal is judged by the ratio wherever there is one. What each figure is and how it is measured is at the top of its file in \`bench/\`. An *anchor* is shown and not judged. Why a goal is not reached, what was tried and with which result: [speed.md](speed.md).
`

/** A benchmark may write a picture next to the page. */
const pictureOf = (name) =>
  existsSync(new URL(`../../docs/${name}.svg`, import.meta.url)) ? `\n\n![${name}](${name}.svg)` : ''

const sectionOf = ({ name, figures }) => {
  const version = commit()
  const head = `## ${name}\n${new Date().toISOString().slice(0, 10)}, ${machine()}${version ? `, commit ${version}` : ''}\n`
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const table = [line(heading), line(heading.map(() => '---')), ...figures.map((one) => line(rowOf(one)))].join('\n')
  return `${begin(name)}\n${head}\n${table}${pictureOf(name)}\n${end}`
}

/** Replaces the measured sections; the others stay unchanged. */
export const writePage = (sections) => {
  let text = existsSync(page) ? readFileSync(page, 'utf8') : introduction
  for (const section of sections.filter(({ figures }) => figures.length > 0)) {
    const from = text.indexOf(begin(section.name))
    const to = from === -1 ? -1 : text.indexOf(end, from) + end.length
    text =
      from === -1
        ? `${text.trimEnd()}\n\n${sectionOf(section)}\n`
        : text.slice(0, from) + sectionOf(section) + text.slice(to)
  }
  writeFileSync(page, text)
}
