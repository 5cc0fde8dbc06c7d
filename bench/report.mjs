// What every benchmark prints: one figure a line, ours beside its peer of the same run, its ratio and its goal.
// A benchmark calls `report.figure(…)` for each and nothing else decides how it looks: a table for people, or with
// `--json` one JSON object a line.

const json = process.argv.includes('--json')
const rounded = (value) => (value === undefined ? undefined : Number(value.toPrecision(4)))

/** The goal in words: "ratio ≥ 2", "≤ 0.4 ms". */
const inWords = ({ atLeast, atMost, of }, unit) => {
  const bound = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`
  return of === 'ratio' ? `ratio ${bound}` : `${bound} ${unit}`
}

/**
 * Reports one figure.
 * - `figure`: what was measured, in words that do not change between runs ("chat, 20 pairs: messages")
 * - `ours`, `peer`: the two measurements in `unit`; `peer` is left out where there is none in the run (bytes, counts)
 * - `goal`: `{ of: 'ratio' | 'ours', atLeast }` or `{ of: 'ratio' | 'ours', atMost }`; left out for an anchor that is
 *   shown and not judged
 * @returns the line as printed with `--json`
 */
export const figure = ({ figure: name, ours, peer, unit, goal }) => {
  const ratio = peer === undefined ? undefined : ours / peer
  const measured = goal?.of === 'ratio' ? ratio : ours
  const reached = goal && (goal.atLeast === undefined ? measured <= goal.atMost : measured >= goal.atLeast)
  const line = {
    figure: name,
    ours: rounded(ours),
    peer: rounded(peer) ?? null,
    unit,
    ratio: rounded(ratio) ?? null,
    goal: goal ? inWords(goal, unit) : null,
    reached: reached ?? null,
  }
  if (json) console.log(JSON.stringify(line))
  else {
    const beside = peer === undefined ? '' : ` beside ${line.peer} (ratio ${line.ratio})`
    const verdict = goal ? ` · goal ${line.goal}: ${reached ? 'reached' : 'NOT reached'}` : ''
    console.log(`  ${name}: ${line.ours} ${unit}${beside}${verdict}`)
  }
  return line
}

/** Anything else worth saying while it runs: to the terminal only, so that `--json` stays one object a line. */
export const note = (text) => (json ? console.error(text) : console.log(text))

// what a benchmark has started ends with it
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** The arguments that are the benchmark's own: without the switches. */
export const args = process.argv.slice(2).filter((word) => !word.startsWith('--'))
