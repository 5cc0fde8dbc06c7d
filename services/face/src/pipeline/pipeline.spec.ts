import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { groupPhoto, photoFile, portrait } from '../test-samples.ts'
import { ensureModels } from '../models/convert.ts'
import { PictureRefused, type ExaminationRequest } from './face.rules.ts'
import { PicturePool, PoolFull } from './pool.ts'
import { until } from '@xinyu/testkit/until'

const descriptors: ExaminationRequest = { faces: 'descriptors', nudity: false }
const boxes: ExaminationRequest = { faces: 'boxes', nudity: false }
let pool: PicturePool
beforeAll(async () => {
  pool = new PicturePool({
    models: await ensureModels({ cacheDir: '.cache', log: () => undefined }),
    workers: 1,
    queueLimit: 400,
  })
})
afterAll(() => pool.close())

const verdictOn = (bytes: Buffer, question = boxes): Promise<string> =>
  pool.examine(bytes, question).then(
    () => 'taken',
    (error: unknown) => (error instanceof PictureRefused ? error.code : `broke: ${String(error)}`),
  )

describe('faces on a picture', () => {
  interface Original {
    score: number
    box: number[]
    descriptor: number[]
    smile: number
    age: number
    gender: string
  }

  it('match face-api’s, with the same numbers, on all six sample photos', async () => {
    const files = [1, 2, 3, 4, 5, 6].map(photoFile)
    const program = fileURLToPath(new URL('../test-original-faces.ts', import.meta.url))
    const output = execFileSync(process.execPath, [program, ...files], {
      encoding: 'utf8',
      maxBuffer: 1e8,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const originals = output
      .split('\n')
      .filter((line) => line.startsWith('['))
      .map((line) => JSON.parse(line) as Original[])
    let compared = 0
    for (const [index, theirs] of originals.entries()) {
      const { faces } = await pool.examine(await groupPhoto(index + 1), descriptors)
      expect(faces).toHaveLength(theirs.length)
      for (const [place, original] of theirs.entries()) {
        const ours = faces[place]
        if (!ours) throw new Error('a face is missing')
        const far = original.descriptor.map((value, at) => Math.abs(value - (ours.descriptor[at] ?? NaN)))
        expect(Math.max(...far)).toBeLessThan(1e-3)
        const { x, y, width, height } = ours.box
        expect([x, y, width, height].map(Math.round)).toEqual(original.box.map(Math.round))
        expect([
          Math.abs(ours.smile - original.smile) < 1e-3,
          Math.abs(ours.age - original.age) < 0.05,
          ours.gender,
        ]).toEqual([true, true, original.gender])
        compared++
      }
    }
    expect(compared).toBe(22)
  })

  it('are found whatever the EXIF orientation, in coordinates of the upright picture', async () => {
    const upright = await pool.examine(await portrait('calm'), boxes)
    const turned = await portrait('calm', (image) => image.rotate(-90))
    const marked = await sharp(turned).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer()
    const found = await pool.examine(marked, boxes)
    expect([found.width, found.height, found.boxes.length]).toEqual([upright.width, upright.height, 1])
    expect(Math.abs((found.boxes[0]?.box.x ?? 0) - (upright.boxes[0]?.box.x ?? 0))).toBeLessThan(10)
  })

  it.each(['png', 'webp', 'jpeg'] as const)(
    'are found on a %s, at 64 px and at 24 megapixels',
    async (format) => {
      const small = await sharp(await portrait('calm'))
        .resize(64, 96, { fit: 'cover' })
        .toFormat(format)
        .toBuffer()
      expect((await pool.examine(small, boxes)).width).toBe(64)
      const large = await sharp(await portrait('calm'))
        .resize(4000, 6000, { fit: 'cover' })
        .toFormat(format, format === 'png' ? { compressionLevel: 1 } : {})
        .toBuffer()
      const {
        width,
        height,
        boxes: [found],
      } = await pool.examine(large, boxes)
      expect([width, height]).toEqual([4000, 6000])
      expect(found?.box.width).toBeGreaterThan(1000)
    },
    60_000,
  )

  it.each([
    ['grey', (image: Sharp) => image.greyscale().jpeg()],
    ['transparent', (image: Sharp) => image.ensureAlpha(0.9).png()],
    ['16-bit', (image: Sharp) => image.toColourspace('rgb16').png()],
    ['palette', (image: Sharp) => image.png({ palette: true })],
  ])('are found on a %s picture', async (_name, change) => {
    const { boxes: found } = await pool.examine(await change(sharp(await portrait('calm'))).toBuffer(), boxes)
    expect(found).toHaveLength(1)
  })

  it('are measured only as far as requested', async () => {
    const photo = await portrait('calm')
    expect((await pool.examine(photo, boxes)).faces).toEqual([])
    const {
      faces: [looks],
    } = await pool.examine(photo, { faces: 'looks', nudity: false })
    expect([looks?.descriptor.length, (looks?.age ?? 0) > 10]).toEqual([0, true])
  })
})

describe('hostile pictures', () => {
  const solid = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#998877' }, limitInputPixels: false })
  const pictures: Record<string, [() => Promise<Buffer> | Buffer, string]> = {
    'a bomb of 256 megapixels in some kilobytes': [
      () => solid(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer(),
      'IMAGE_TOO_LARGE',
    ],
    'a header that promises 65,000 × 65,000': [
      async () => {
        const png = await solid(64, 64).png().toBuffer()
        png.writeUInt32BE(65_000, 16)
        png.writeUInt32BE(65_000, 20)
        return png
      },
      'IMAGE_TOO_LARGE',
    ],
    'one pixel': [() => solid(1, 1).png().toBuffer(), 'IMAGE_TOO_SMALL'],
    '63 px': [() => solid(63, 500).jpeg().toBuffer(), 'IMAGE_TOO_SMALL'],
    SVG: [
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><image href="file:///etc/passwd"/></svg>',
        ),
      'IMAGE_INVALID',
    ],
    'SVG declared as XML': [
      () => Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
      'IMAGE_INVALID',
    ],
    'a truncated JPEG': [async () => (await groupPhoto(1)).subarray(0, 60_000), 'IMAGE_INVALID'],
    'a truncated PNG': [
      async () =>
        (
          await sharp(await portrait('calm'))
            .png()
            .toBuffer()
        ).subarray(0, 30_000),
      'IMAGE_INVALID',
    ],
    'a JPEG that is also a ZIP archive': [
      async () => Buffer.concat([await portrait('calm'), Buffer.from('PK\x03\x04 and a program')]),
      'IMAGE_INVALID',
    ],
    'a PNG that is also a page': [
      async () => Buffer.concat([await solid(100, 100).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
      'IMAGE_INVALID',
    ],
    'a CMYK JPEG': [() => solid(200, 200).toColourspace('cmyk').jpeg().toBuffer(), 'IMAGE_INVALID'],
    'an animated WebP': [
      () =>
        sharp(Buffer.alloc(100 * 200 * 3, 90).fill(200, 30_000), {
          raw: { width: 100, height: 200, channels: 3, pageHeight: 100 },
        })
          .webp({ loop: 0, delay: [100, 100] })
          .toBuffer(),
      'IMAGE_INVALID',
    ],
    GIF: [() => solid(100, 100).gif().toBuffer(), 'IMAGE_INVALID'],
    TIFF: [() => solid(100, 100).tiff().toBuffer(), 'IMAGE_INVALID'],
    PDF: [() => Buffer.from('%PDF-1.7 \xff\xd8\xff'), 'IMAGE_INVALID'],
    nothing: [() => Buffer.alloc(0), 'IMAGE_INVALID'],
    'only the first bytes of a JPEG': [() => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'IMAGE_INVALID'],
  }

  it.each(Object.entries(pictures))(
    '%s is refused with its code',
    async (_name, [make, code]) => {
      expect(await verdictOn(await make())).toBe(code)
    },
    30_000,
  )

  it('three hundred damaged photos are refused or examined, and none crashes a worker', async () => {
    const photo = await sharp(await portrait('calm'))
      .resize(120)
      .jpeg()
      .toBuffer()
    const damaged = Array.from({ length: 300 }, (_, seed) => {
      const copy = Buffer.from(photo)
      for (let hit = 0; hit < 1 + (seed % 20); hit++)
        copy[(seed * 7919 + hit * 104_729) % copy.length] = (seed * 31 + hit * 17) % 256
      return copy
    })
    const verdicts = await Promise.all(damaged.map((bytes) => verdictOn(bytes, { faces: 'none', nudity: false })))
    expect(verdicts.filter((verdict) => verdict.startsWith('broke'))).toEqual([])
    expect(await verdictOn(await portrait('calm'))).toBe('taken')
  })
})

describe('the pool', () => {
  it('refuses with a retry time when the queue is full, and keeps the event loop free meanwhile', async () => {
    const files = await ensureModels({ cacheDir: '.cache', log: () => undefined })
    const small = new PicturePool({ models: files, workers: 1, queueLimit: 2 })
    const photo = await groupPhoto(1)
    await small.examine(photo, boxes)
    const ofThread = process.threadCpuUsage()
    const ofProcess = process.cpuUsage()
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => small.examine(photo, descriptors)))
    const thread = process.threadCpuUsage(ofThread)
    const whole = process.cpuUsage(ofProcess)
    await small.close()
    const refused = asked.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    expect(refused).toHaveLength(3)
    expect(refused.every((error) => error instanceof PoolFull && error.retryAfter >= 1)).toBe(true)
    // processor time, not wall time: other load on the machine must not fail this
    expect(thread.user + thread.system).toBeLessThan((whole.user + whole.system) / 4)
  })

  it('replaces a worker that takes too long and continues', async () => {
    const files = await ensureModels({ cacheDir: '.cache', log: () => undefined })
    const impatient = new PicturePool({ models: files, workers: 1, queueLimit: 2, timeoutMs: 1 })
    await expect(impatient.examine(await groupPhoto(1), descriptors)).rejects.toThrow('too long')
    await expect(impatient.examine(await groupPhoto(1), descriptors)).rejects.toThrow('too long')
    await impatient.close()
  })

  it('starts its workers with the first picture, ends idle ones, and starts again', async () => {
    const files = await ensureModels({ cacheDir: '.cache', log: () => undefined })
    const lazy = new PicturePool({ models: files, workers: 3, queueLimit: 2, idleMs: 50 })
    await lazy.warm()
    expect(lazy.started).toBe(0)
    expect((await lazy.examine(await portrait('calm'), boxes)).boxes).toHaveLength(1)
    expect(lazy.started).toBe(1)
    await until(() => lazy.started === 0)
    const together = [1, 2].map(async (number) => lazy.examine(await groupPhoto(number), boxes))
    await until(() => lazy.started === 2)
    for (const { boxes: found } of await Promise.all(together)) expect(found.length).toBeGreaterThan(2)
    await lazy.close()
  })

  it('starts permanent workers and their models before the service is ready', async () => {
    const files = await ensureModels({ cacheDir: '.cache', log: () => undefined })
    const kept = new PicturePool({ models: files, workers: 2, queueLimit: 2, idleMs: 0 })
    await kept.warm()
    expect(kept.started).toBe(2)
    await kept.examine(await portrait('calm'), boxes)
    expect(kept.started).toBe(2)
    await kept.close()
    const broken = new PicturePool({ models: { ...files, nudity: '/nowhere' }, workers: 1, queueLimit: 2, idleMs: 0 })
    await expect(broken.warm()).rejects.toThrow(/nowhere/)
    await broken.close()
  })
})
