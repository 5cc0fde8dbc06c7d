const columns = 9
const rows = 8

/**
 * A difference hash: 64 bits, as 16 hexadecimal digits, that hardly change when a picture is scaled, re-encoded or
 * slightly brightened: for each of 8 × 8 cells whether the brightness increases to the right. `rgb`: `size` × `size`
 * pixels, 0..255.
 */
export const fingerprintOf = (rgb: Float32Array, size: number): string => {
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_column, column) => lightness(rgb, size, { row, column })),
  )
  const bits = cells.flatMap((row) => row.slice(1).map((light, left) => (light > (row[left] ?? 0) ? '1' : '0')))
  return BigInt(`0b${bits.join('')}`)
    .toString(16)
    .padStart(16, '0')
}

/** The mean of a cell, sampling every other pixel. */
const lightness = (rgb: Float32Array, size: number, { row, column }: { row: number; column: number }): number => {
  const [top, bottom] = [Math.floor((row * size) / rows), Math.floor(((row + 1) * size) / rows)]
  const [left, right] = [Math.floor((column * size) / columns), Math.floor(((column + 1) * size) / columns)]
  let sum = 0
  let count = 0
  for (let y = top; y < bottom; y += 2)
    for (let x = left; x < right; x += 2) {
      const at = (y * size + x) * 3
      sum += 0.3 * (rgb[at] ?? 0) + 0.59 * (rgb[at + 1] ?? 0) + 0.11 * (rgb[at + 2] ?? 0)
      count++
    }
  return sum / count
}
