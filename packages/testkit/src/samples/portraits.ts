import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** Single faces in the sample photos of the face models' package: photo; left, top, width, height as fractions. */
const faces = [
  ['sample6.jpg', 0.28, 0.1, 0.26, 0.42],
  ['sample6.jpg', 0.74, 0.06, 0.26, 0.42],
  ['sample1.jpg', 0.66, 0.08, 0.3, 0.5],
] as const

const folder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'demo')

const read = (name: string): Sharp => sharp(join(folder(), name))

/** A photo with exactly one face, as JPEG; 0, 1 and 2 are different people. */
export const portrait = async (who: 0 | 1 | 2 = 0): Promise<Uint8Array> => {
  const [name, left, top, width, height] = faces[who]
  const { width: w = 0, height: h = 0 } = await read(name).metadata()
  return read(name)
    .extract({
      left: Math.round(left * w),
      top: Math.round(top * h),
      width: Math.round(width * w),
      height: Math.round(height * h),
    })
    .resize(480)
    .jpeg({ quality: 92 })
    .toBuffer()
}

export const groupPhoto = (): Promise<Uint8Array> => read('sample6.jpg').resize(1200).jpeg().toBuffer()

/** A picture without any face. */
export const landscape = (): Promise<Uint8Array> =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#7fb6c9' } })
    .jpeg()
    .toBuffer()
