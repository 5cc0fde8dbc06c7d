interface Texts {
  title: string
  rows: readonly (readonly [label: string, value: string])[]
  notes: readonly string[]
}
const width = 720
const margin = 48
const lineHeight = 44

/** The text in pieces that fit the width. */
const wrapped = (brush: CanvasRenderingContext2D, text: string, most: number): string[] => {
  const lines = ['']
  for (const sign of text) {
    const line = (lines.at(-1) ?? '') + sign
    if (brush.measureText(line).width > most) lines.push(sign)
    else lines[lines.length - 1] = line
  }
  return lines
}

/** Draws a receipt, dark on white whatever the theme, and hands it to the browser as a file. */
export const saveAsPicture = (fileName: string, { title, rows, notes }: Texts): void => {
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d')
  if (!brush) return
  const font = (size: number, weight = 400): string => `${weight} ${size}px sans-serif`
  brush.font = font(24)
  const values = rows.map(([label, value]) => [label, wrapped(brush, value, width - 2 * margin - 240)] as const)
  const small = notes.flatMap((note) => wrapped(brush, note, width - 2 * margin))
  const count = values.reduce((sum, [, lines]) => sum + lines.length, 0) + small.length
  canvas.width = width
  canvas.height = 3 * margin + 40 + (count + 1) * lineHeight
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.fillStyle = '#222'
  brush.font = font(34, 700)
  brush.fillText(title, margin, margin + 34)
  let y = 2 * margin + 60
  for (const [label, lines] of values) {
    brush.font = font(24)
    brush.fillStyle = '#666'
    brush.fillText(label, margin, y)
    brush.fillStyle = '#222'
    for (const line of lines) {
      brush.fillText(line, margin + 240, y)
      y += lineHeight
    }
  }
  brush.fillStyle = '#666'
  brush.font = font(22)
  for (const line of small) {
    y += lineHeight
    brush.fillText(line, margin, y)
  }
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = fileName
  link.click()
}
