import { expect, test } from '@jest/globals'
import sharp, { type Sharp } from 'sharp'
import { photoFile } from '../test-samples.ts'
import { picturePrint } from './picture-print.rules.ts'

const size = 224
const copies = 3
/** parts of the sample photos that do not overlap: faces, people, scenery */
const parts = [
  [0, 0],
  [0.34, 0],
  [0.67, 0],
  [0, 0.5],
  [0.34, 0.5],
  [0.67, 0.5],
] as const
const part = { width: 0.33, height: 0.5 }
const photos = [1, 2, 5, 6]

/** Numbers from 0 to 1, the same for the same seed. */
const seeded = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
const cut = async (image: Sharp, left: number, top: number, width: number, height: number): Promise<Sharp> => {
  const { width: w = 0, height: h = 0 } = await image.metadata()
  const box = { left: left * w, top: top * h, width: width * w, height: height * h }
  const whole = Object.fromEntries(Object.entries(box).map(([side, pixels]) => [side, Math.floor(pixels)]))
  return sharp(
    await image
      .extract(whole as typeof box)
      .png()
      .toBuffer(),
  )
}

const printOf = async (picture: Uint8Array): Promise<string> => {
  const rgb = await sharp(picture)
    .resize(size, size, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return picturePrint(Float32Array.from(rgb), size)
}

/** As somebody changes a picture to use it again: cropped by up to a tenth, scaled, other colours, poor quality. */
const copyOf = async (original: Uint8Array, random: () => number): Promise<Uint8Array> => {
  const [width, height] = [1 - random() * 0.1, 1 - random() * 0.1]
  const cropped = await cut(sharp(original), random() * (1 - width), random() * (1 - height), width, height)
  const coloured = random() < 0.5 ? cropped.modulate({ brightness: 0.85 + random() * 0.3, saturation: 0.7 }) : cropped
  const scaled = coloured.resize(Math.round(240 + random() * 400))
  const quality = Math.round(30 + random() * 50)
  return random() < 0.5 ? scaled.jpeg({ quality }).toBuffer() : scaled.webp({ quality }).toBuffer()
}

const bitsApart = (one: string, other: string): number =>
  (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length
/** as moderation compares them: services/moderation/src/likeness/print.rules.ts */
const alikeWithin = 12

test('a picture that was cropped, scaled and encoded again is found by its likeness, and no other picture is', async () => {
  const random = seeded(28)
  const prints: { cluster: string; print: string }[] = []
  for (const photo of photos)
    for (const [left, top] of parts) {
      const cluster = `${photo}:${left}:${top}`
      const source = await cut(sharp(photoFile(photo)), left, top, part.width, part.height)
      const original = await source.resize(480).jpeg().toBuffer()
      const versions: Uint8Array[] = [original]
      for (let copy = 0; copy < copies; copy++) versions.push(await copyOf(original, random))
      for (const version of versions) prints.push({ cluster, print: await printOf(version) })
    }
  const pairs = prints.flatMap((one, at) =>
    prints
      .slice(at + 1)
      .map((other) => ({ isSame: one.cluster === other.cluster, bits: bitsApart(one.print, other.print) })),
  )
  const curveOf = (within: number) => {
    const found = pairs.filter(({ bits }) => bits <= within)
    const right = found.filter(({ isSame }) => isSame).length
    return { precision: right / Math.max(1, found.length), recall: right / pairs.filter(({ isSame }) => isSame).length }
  }
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(8)
  const lines = [4, 6, 8, 10, 12, 14, 16].map((within) => {
    const { precision, recall } = curveOf(within)
    const chosen = within === alikeWithin ? '  chosen' : ''
    return `pictures within ${String(within).padStart(2)} bits: precision${percent(precision)}  recall of pairs${percent(recall)}${chosen}`
  })
  process.stdout.write(`${lines.join('\n')}\n`)
  const { precision, recall } = curveOf(alikeWithin)
  expect(precision).toBe(1)
  expect(recall).toBeGreaterThan(0.65)
}, 60_000)
