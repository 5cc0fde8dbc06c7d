import type { Box } from './face.rules.ts'

const pointAt = (points: Float32Array, index: number): { x: number; y: number } => ({
  x: points[index * 2] ?? 0,
  y: points[index * 2 + 1] ?? 0,
})
const centreOf = (points: Float32Array, from: number, to: number): { x: number; y: number } => {
  const part = Array.from({ length: to - from }, (_, index) => pointAt(points, from + index))
  return {
    x: part.reduce((sum, { x }) => sum + x, 0) / part.length,
    y: part.reduce((sum, { y }) => sum + y, 0) / part.length,
  }
}

/** The network's 68 points (fractions of its 112 px square, with the crop centred in it) → pixels of the picture. */
export const placeLandmarks = (points: Float32Array, crop: Box, shift: { x: number; y: number }): Float32Array => {
  const scale = 112 / Math.max(crop.width, crop.height)
  const width = crop.width * scale
  const height = crop.height * scale
  const blackX = width < height ? (height - width) / 2 : 0
  const blackY = height < width ? (width - height) / 2 : 0
  return points.map((value, index) =>
    index % 2 === 0
      ? ((value * 112 - blackX) / width) * crop.width + shift.x
      : ((value * 112 - blackY) / height) * crop.height + shift.y,
  )
}

/** The box around all points, enlarged by a fifth in each direction: the input for expression, age and gender. */
export const alignedBox = (landmarks: Float32Array): Box => {
  const xs = landmarks.filter((_, index) => index % 2 === 0)
  const ys = landmarks.filter((_, index) => index % 2 === 1)
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(0, ...xs), Math.max(0, ...ys)]
  const width = right - left
  const height = bottom - top
  return { x: left - width * 0.1, y: top - height * 0.1, width: width * 1.2, height: height * 1.2 }
}

/**
 * dlib's square around eyes and mouth, the input for descriptors. `crop` is the detector's box: as in face-api the
 * square may extend beyond the crop's origin by its size.
 */
export const descriptorBox = (landmarks: Float32Array, crop: Pick<Box, 'width' | 'height'>): Box => {
  const centres = [centreOf(landmarks, 36, 42), centreOf(landmarks, 42, 48), centreOf(landmarks, 48, 68)] as const
  const [leftEye, rightEye, mouth] = centres
  const eyesToMouth =
    (Math.hypot(mouth.x - leftEye.x, mouth.y - leftEye.y) + Math.hypot(mouth.x - rightEye.x, mouth.y - rightEye.y)) / 2
  const size = Math.floor(eyesToMouth / 0.45)
  const middle = {
    x: centres.reduce((sum, { x }) => sum + x, 0) / 3,
    y: centres.reduce((sum, { y }) => sum + y, 0) / 3,
  }
  const x = Math.floor(Math.max(0, middle.x - 0.5 * size))
  const y = Math.floor(Math.max(0, middle.y - 0.43 * size))
  return { x, y, width: Math.min(size, crop.width + x), height: Math.min(size, crop.height + y) }
}
