export type Light = 'good' | 'dark' | 'bright'

/** of 255; outside this range a face is hard to see */
const DARK = 62
const BRIGHT = 208
/** more than this share in pure white or black means backlight or night */
const LOST = 0.4

/** The lighting of a picture area, by its brightness histogram (ITU-R BT.601); `pixels` are RGBA. */
export const lightOf = (pixels: Uint8ClampedArray): Light => {
  const histogram = Array.from({ length: 256 }, () => 0)
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const brightness = Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
    histogram[brightness] = (histogram[brightness] ?? 0) + 1
  }
  const count = Math.max(1, Math.floor(pixels.length / 4))
  const shareOf = (from: number, to: number): number =>
    histogram.slice(from, to).reduce((sum, many) => sum + many, 0) / count
  const middle = histogram.reduce((sum, many, brightness) => sum + many * brightness, 0) / count
  if (middle < DARK || shareOf(0, 24) > LOST) return 'dark'
  return middle > BRIGHT || shareOf(246, 256) > LOST ? 'bright' : 'good'
}
