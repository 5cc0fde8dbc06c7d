import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

const folder = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'demo')

export const photoFile = (number: number): string => join(folder, `sample${number}.jpg`)

/** one of the six group photos that face-api ships */
export const groupPhoto = (number: number): Promise<Buffer> => readFile(photoFile(number))

/** single faces on them: photo, left, top, width, height; yaw and smile as measured */
const places = {
  /** frontal, no smile */ calm: [6, 1096, 177, 357, 534],
  /** frontal, smiling; close enough to `calm` to count as the same person */ smiling: [5, 1042, 92, 299, 448],
  /** turned to her left; within the turned-face allowance of `calm` */ turnedLeft: [5, 524, 302, 315, 474],
  /** not similar to anyone else */ other: [6, 1391, 129, 404, 564],
  another: [5, 300, 725, 327, 570],
} as const
export type Sample = keyof typeof places

/** A photo with one face on it. */
export const portrait = async (sample: Sample, change: (image: Sharp) => Sharp = (image) => image): Promise<Buffer> => {
  const [number, left, top, width, height] = places[sample]
  const cut = await sharp(await groupPhoto(number))
    .extract({ left, top, width, height })
    .toBuffer()
  return change(sharp(cut)).jpeg({ quality: 92 }).toBuffer()
}
