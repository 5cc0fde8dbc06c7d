/** brightness is measured in cells; the waves across them are compared */
const cells = 32
const waves = 8

/** by wave and cell; `waves` itself stands for the constant one, which says only how bright a picture is */
const cosines = Array.from({ length: waves + 1 }, (_wave, wave) =>
  Float64Array.from({ length: cells }, (_cell, cell) => Math.cos(((2 * cell + 1) * wave * Math.PI) / (2 * cells))),
)

/**
 * A perceptual hash: 64 bits, as 16 hexadecimal digits: the signs of the picture's slow waves (a cosine transform).
 * Scaling, re-encoding and other colours change none or few of them, a crop of a tenth about ten, another picture about
 * half. A difference hash (`fingerprintOf`) is cheaper, but crops of one picture and other portraits are equally far
 * from it. `rgb`: `size` × `size` pixels, 0..255.
 */
export const picturePrint = (rgb: Float32Array, size: number): string => {
  const light = brightness(rgb, size)
  const bits = Array.from({ length: waves * waves }, (_none, place) => {
    const [down, right] = [Math.floor(place / waves), place % waves]
    return strength(light, place === 0 ? [0, waves] : [down, right]) > 0 ? '1' : '0'
  })
  return BigInt(`0b${bits.join('')}`)
    .toString(16)
    .padStart(16, '0')
}

const strength = (light: Float64Array, [down, right]: readonly [number, number]): number => {
  const [vertical, horizontal] = [cosines[down] ?? [], cosines[right] ?? []]
  let sum = 0
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++)
      sum += (light[row * cells + column] ?? 0) * (vertical[row] ?? 0) * (horizontal[column] ?? 0)
  return sum
}

/** The mean of each cell. */
const brightness = (rgb: Float32Array, size: number): Float64Array => {
  const light = new Float64Array(cells * cells)
  const edge = (cell: number): number => Math.floor((cell * size) / cells)
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++) {
      let [sum, count] = [0, 0]
      for (let y = edge(row); y < edge(row + 1); y++)
        for (let x = edge(column); x < edge(column + 1); x++) {
          const at = (y * size + x) * 3
          sum += 0.3 * (rgb[at] ?? 0) + 0.59 * (rgb[at + 1] ?? 0) + 0.11 * (rgb[at + 2] ?? 0)
          count++
        }
      light[row * cells + column] = sum / Math.max(1, count)
    }
  return light
}
