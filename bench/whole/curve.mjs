// Memory curves over time: their growth, and charts for the terminal and for a page.

/** Least-squares line through these points: value at 0 and rise per minute. */
const lineThrough = (times, values) => {
  const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const [middle, level] = [mean(times), mean(values)]
  const spread = times.reduce((sum, time) => sum + (time - middle) ** 2, 0)
  const rise = times.reduce((sum, time, index) => sum + (time - middle) * (values[index] - level), 0) / (spread || 1)
  return { level, rise }
}

/**
 * Growth of a curve in its second half, along the fitted line, so that a single garbage collection does not decide it.
 * `share`: per cent of its level there; `mb`: the rise in that time.
 */
export const growthOf = (times, values) => {
  const points = times.map((time, index) => [time, values[index]]).filter(([, value]) => value !== undefined)
  const later = points.slice(Math.floor(points.length / 2))
  if (later.length < 2) return { share: 0, mb: 0 }
  const { level, rise } = lineThrough(
    later.map(([time]) => time),
    later.map(([, value]) => value),
  )
  const mb = rise * (later.at(-1)[0] - later[0][0])
  return { share: (mb / level) * 100, mb }
}

/** Ten lines high, one column per sample, at most 72 wide. */
export const textChartOf = (times, values) => {
  const width = Math.min(72, values.length)
  const columns = Array.from({ length: width }, (_, column) => values[Math.floor((column * values.length) / width)])
  const top = Math.max(...columns)
  const lines = Array.from({ length: 10 }, (_, line) => {
    const bound = (top * (10 - line - 0.5)) / 10
    const label = line === 0 ? `${Math.round(top)} MB` : ''
    return `  ${label.padStart(8)} │${columns.map((value) => (value >= bound ? '█' : ' ')).join('')}`
  })
  return [...lines, `  ${'0'.padStart(8)} └${'─'.repeat(width)} ${times.at(-1).toFixed(0)} min`].join('\n')
}

const colours = ['#111', '#c0392b', '#2471a3', '#1e8449', '#b9770e', '#7d3c98', '#5d6d7e', '#a04000']

/** An SVG of several curves over the same time, starting at 0. */
export const svgOf = (times, curves) => {
  const [width, height, left, bottom] = [720, 320, 60, 30]
  const top = Math.max(...curves.flatMap(({ values }) => values.filter((value) => value !== undefined))) * 1.05
  const last = times.at(-1)
  const x = (time) => left + (time / last) * (width - left - 140)
  const y = (value) => height - bottom - (value / top) * (height - bottom - 10)
  const lines = curves.map(({ name, values }, index) => {
    const points = times.flatMap((time, at) =>
      values[at] === undefined ? [] : [`${x(time).toFixed(1)},${y(values[at]).toFixed(1)}`],
    )
    const colour = colours[index % colours.length]
    const label = `<text x="${x(last) + 6}" y="${20 + index * 16}" fill="${colour}">${name} ${Math.round(values.at(-1) ?? 0)} MB</text>`
    return `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${points.join(' ')}"/>${label}`
  })
  const marks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const value = top * share
    return `<line x1="${left}" x2="${x(last)}" y1="${y(value)}" y2="${y(value)}" stroke="#ddd"/><text x="4" y="${y(value) + 4}">${Math.round(value)} MB</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/>${marks.join('')}${lines.join('')}<text x="${x(last) - 40}" y="${height - 8}">${last.toFixed(0)} min</text></svg>\n`
}
