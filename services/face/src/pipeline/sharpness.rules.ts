/**
 * Fine detail of a square RGB crop: the mean absolute Laplacian of its brightness over the middle (hair and background
 * left out), against the spread of that brightness, so that dim light alone does not count as blur. 0 for an even field.
 */
export const sharpnessOf = (rgb: Float32Array, size: number): number => {
  const { detail, spread } = detailOf(rgb, size)
  return detail / (spread + 4)
}

/**
 * A picture with light and dark but hardly any edge, as a camera out of focus gives it. At 224 px the sample photos have
 * 0.15 and more, blurred until the detector loses their faces 0.03 to 0.12; a bare gradient has less.
 */
export const isBlurredField = (rgb: Float32Array, size: number): boolean => {
  const { spread } = detailOf(rgb, size)
  const sharpness = sharpnessOf(rgb, size)
  return spread > 12 && sharpness > 0.02 && sharpness < 0.12
}

const detailOf = (rgb: Float32Array, size: number): { detail: number; spread: number } => {
  const grey = new Float32Array(size * size)
  for (let index = 0; index < grey.length; index++)
    grey[index] = 0.299 * (rgb[index * 3] ?? 0) + 0.587 * (rgb[index * 3 + 1] ?? 0) + 0.114 * (rgb[index * 3 + 2] ?? 0)
  const at = (x: number, y: number): number => grey[y * size + x] ?? 0
  const from = Math.round(size * 0.2)
  const to = Math.round(size * 0.8)
  let [detail, sum, squares, count] = [0, 0, 0, 0]
  for (let y = from; y < to; y++)
    for (let x = from; x < to; x++) {
      detail += Math.abs(4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1))
      sum += at(x, y)
      squares += at(x, y) ** 2
      count++
    }
  return { detail: detail / count, spread: Math.sqrt(Math.max(squares / count - (sum / count) ** 2, 0)) }
}
