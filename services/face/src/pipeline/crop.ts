import type { Picture } from './picture.ts'
import type { Box } from './face.rules.ts'

/**
 * Cuts a box out of a picture, pads it to a square with black and scales that to `size`, into `target` at `offset` as
 * float RGB 0..255. Rounding and interpolation are face-api's (TensorFlow's bilinear, corners not aligned), since the
 * models' outputs depend on them. Centred: black on both sides; otherwise only right or below.
 */
export const cropSquare = (
  picture: Picture,
  box: Box,
  size: number,
  centred: boolean,
  target: Float32Array,
  offset = 0,
): void => {
  const { before, side } = squareOf(box, centred)
  const columns = samples(size, side / size, side, before.x, box.width)
  const rows = samples(size, side / size, side, before.y, box.height)
  blend(picture, box, rows, columns, target, offset)
}

/** The whole picture stretched to a square of `size`, with aligned corners, as in nsfwjs. */
export const stretchSquare = (picture: Picture, size: number): Float32Array => {
  const target = new Float32Array(size * size * 3)
  const { width, height } = picture
  blend(
    picture,
    { x: 0, y: 0 },
    samples(size, (height - 1) / (size - 1), height, 0, height),
    samples(size, (width - 1) / (size - 1), width, 0, width),
    target,
    0,
  )
  return target
}

const blend = (
  { pixels, width }: Picture,
  box: Pick<Box, 'x' | 'y'>,
  rows: readonly Sample[],
  columns: readonly Sample[],
  target: Float32Array,
  offset: number,
): void => {
  let to = offset
  for (const row of rows) {
    const top = (box.y + row.low) * width + box.x
    const bottom = (box.y + row.high) * width + box.x
    for (const { low, high, lowShare, highShare } of columns) {
      const topLeft = row.lowShare * lowShare,
        topRight = row.lowShare * highShare
      const bottomLeft = row.highShare * lowShare,
        bottomRight = row.highShare * highShare
      const a = (top + low) * 3,
        b = (top + high) * 3,
        c = (bottom + low) * 3,
        d = (bottom + high) * 3
      for (let channel = 0; channel < 3; channel++)
        target[to++] =
          (pixels[a + channel] ?? 0) * topLeft +
          (pixels[b + channel] ?? 0) * topRight +
          (pixels[c + channel] ?? 0) * bottomLeft +
          (pixels[d + channel] ?? 0) * bottomRight
    }
  }
}

/** face-api's padding: half of the difference, rounded up, after; the rest before */
const squareOf = ({ width, height }: Box, centred: boolean): { before: { x: number; y: number }; side: number } => {
  const difference = Math.abs(width - height)
  const after = centred ? Math.round(difference / 2) : difference
  const before = difference - after
  const side = Math.max(width, height)
  return height > width ? { before: { x: before, y: 0 }, side } : { before: { x: 0, y: before }, side }
}

interface Sample {
  low: number
  high: number
  lowShare: number
  highShare: number
}

/** For each pixel of the result its two neighbours inside the box; those in the black padding have weight zero. */
const samples = (size: number, step: number, side: number, before: number, length: number): Sample[] =>
  Array.from({ length: size }, (_, index) => {
    const place = index * step
    const low = Math.floor(place)
    const high = Math.min(side - 1, Math.ceil(place))
    const share = place - low
    const inside = (at: number): boolean => at >= before && at < before + length
    const within = (at: number): number => Math.min(Math.max(at - before, 0), length - 1)
    return {
      low: within(low),
      high: within(high),
      lowShare: inside(low) ? 1 - share : 0,
      highShare: inside(high) ? share : 0,
    }
  })

/** The part of a box that lies on the picture, in whole pixels. */
export const clip = ({ x, y, width, height }: Box, picture: Pick<Picture, 'width' | 'height'>): Box => {
  const left = Math.max(x, 0)
  const top = Math.max(y, 0)
  const right = Math.min(x + width - left, picture.width - left)
  const bottom = Math.min(y + height - top, picture.height - top)
  return { x: Math.floor(left), y: Math.floor(top), width: Math.floor(right), height: Math.floor(bottom) }
}
