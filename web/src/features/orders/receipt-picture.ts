import { files } from '../../shared/shell/files.ts'

interface Texts {
  title: string
  rows: readonly (readonly [label: string, value: string])[]
  notes: readonly string[]
}
const width = 720
const margin = 48
const lineHeight = 44

/** Splits the text into lines that fit the width. */
const wrapText = (context: CanvasRenderingContext2D, text: string, maxWidth: number): string[] => {
  const lines = ['']
  for (const character of text) {
    const line = (lines.at(-1) ?? '') + character
    if (context.measureText(line).width > maxWidth) lines.push(character)
    else lines[lines.length - 1] = line
  }
  return lines
}

/** Draws a receipt, dark on white in either theme, and downloads it as a file. */
export const saveAsPicture = (fileName: string, { title, rows, notes }: Texts): void => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return
  const font = (size: number, weight = 400): string => `${weight} ${size}px sans-serif`
  context.font = font(24)
  const values = rows.map(([label, value]) => [label, wrapText(context, value, width - 2 * margin - 240)] as const)
  const small = notes.flatMap((note) => wrapText(context, note, width - 2 * margin))
  const count = values.reduce((sum, [, lines]) => sum + lines.length, 0) + small.length
  canvas.width = width
  canvas.height = 3 * margin + 40 + (count + 1) * lineHeight
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#222'
  context.font = font(34, 700)
  context.fillText(title, margin, margin + 34)
  let y = 2 * margin + 60
  for (const [label, lines] of values) {
    context.font = font(24)
    context.fillStyle = '#666'
    context.fillText(label, margin, y)
    context.fillStyle = '#222'
    for (const line of lines) {
      context.fillText(line, margin + 240, y)
      y += lineHeight
    }
  }
  context.fillStyle = '#666'
  context.font = font(22)
  for (const line of small) {
    y += lineHeight
    context.fillText(line, margin, y)
  }
  canvas.toBlob((picture) => picture && files.save(picture, fileName))
}
