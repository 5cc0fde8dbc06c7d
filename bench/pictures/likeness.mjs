// Structural similarity (SSIM) of brightness between an encoded picture and its original, in windows of 8 × 8 pixels.
import sharp from 'sharp'

const side = 8
const step = 4
const count = side * side
/** stabilizers against division by zero in flat windows */
const [small, smaller] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

const brightness = async (image) => {
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const ofWindow = (a, b, width, from) => {
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0]
  for (let row = 0; row < side; row++) {
    for (let at = from + row * width, end = at + side; at < end; at++) {
      sumA += a[at]
      sumB += b[at]
      squareA += a[at] * a[at]
      squareB += b[at] * b[at]
      product += a[at] * b[at]
    }
  }
  const [meanA, meanB] = [sumA / count, sumB / count]
  const spread = squareA / count - meanA * meanA + squareB / count - meanB * meanB
  const together = product / count - meanA * meanB
  return (
    ((2 * meanA * meanB + small) * (2 * together + smaller)) /
    ((meanA * meanA + meanB * meanB + small) * (spread + smaller))
  )
}

/** Compares an encoded picture with the original, losslessly scaled to its size; 1 means identical. */
export const likeness = async (original, encoded) => {
  const { data, width, height } = await brightness(sharp(encoded))
  const { data: whole } = await brightness(sharp(original).resize(width, height, { fit: 'fill' }))
  let [sum, windows] = [0, 0]
  for (let y = 0; y + side <= height; y += step)
    for (let x = 0; x + side <= width; x += step) {
      sum += ofWindow(whole, data, width, y * width + x)
      windows += 1
    }
  return sum / windows
}
