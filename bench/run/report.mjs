// Output of all benchmarks: one figure per line, ours and the peer's of the same run, the ratio and the goal. A
// benchmark calls `report.figure(…)` for each; the output is a table, or with `--json` one JSON object per line.

const json = process.argv.includes('--json')
const rounded = (value) => (value === undefined ? undefined : Number(value.toPrecision(4)))

/** The goal in words: "ratio ≥ 2", "≤ 0.4 ms". */
const formatGoal = ({ atLeast, atMost, of }, unit) => {
  const bound = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`
  return of === 'ratio' ? `ratio ${bound}` : `${bound} ${unit}`
}

/**
 * Reports one figure.
 * - `figure`: what was measured, in a title that is stable between runs ("chat, 20 pairs: messages")
 * - `ours`, `peer`: the two measurements in `unit`; `peer` is omitted if the run has none (bytes, counts)
 * - `goal`: `{ of: 'ratio' | 'ours', atLeast }` or `{ of: 'ratio' | 'ours', atMost }`; omitted for a reference
 *   value that is not judged
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
    goal: goal ? formatGoal(goal, unit) : null,
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

/** Notes for the terminal only, so that `--json` stays one object per line. */
export const note = (text) => (json ? console.error(text) : console.log(text))

// child processes end with the benchmark
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** The benchmark's positional arguments. */
export const args = process.argv.slice(2).filter((word) => !word.startsWith('--'))
