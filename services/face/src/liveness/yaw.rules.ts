interface Point {
  x: number
  y: number
}

const pointAt = (points: Float32Array, index: number): Point => ({
  x: points[index * 2] ?? 0,
  y: points[index * 2 + 1] ?? 0,
})
const centreOf = (points: Float32Array, from: number, to: number): Point => {
  const part = Array.from({ length: to - from }, (_, index) => pointAt(points, from + index))
  return {
    x: part.reduce((sum, { x }) => sum + x, 0) / part.length,
    y: part.reduce((sum, { y }) => sum + y, 0) / part.length,
  }
}

/**
 * The turn of the head: the position of the nose tip between the two edges of the jaw, along the line through both
 * eyes. 0 is frontal, −1 and 1 a full turn; positive if the nose points to the picture's right.
 */
export const yawOf = (landmarks: Float32Array): number => {
  const [leftEye, rightEye] = [centreOf(landmarks, 36, 42), centreOf(landmarks, 42, 48)]
  const length = Math.hypot(rightEye.x - leftEye.x, rightEye.y - leftEye.y) || 1
  const [ax, ay] = [(rightEye.x - leftEye.x) / length, (rightEye.y - leftEye.y) / length]
  const along = ({ x, y }: { x: number; y: number }): number => x * ax + y * ay
  const [left, nose, right] = [
    along(pointAt(landmarks, 2)),
    along(pointAt(landmarks, 30)),
    along(pointAt(landmarks, 14)),
  ]
  return Math.max(-1, Math.min(1, (nose - (left + right) / 2) / ((right - left) / 2 || 1)))
}
