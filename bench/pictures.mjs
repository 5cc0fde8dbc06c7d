// Cost of a photo in each of our sizes: bytes, similarity to the original, and CPU time of encoding, compared with the
// former JPEG (mozjpeg, quality 84), same photos, process and run. Similarity is the mean structural similarity (SSIM)
// of brightness; 1 means identical.
// node bench/pictures.mjs [rounds, default 3]
import sharp from 'sharp'
import { loadOriginal } from '@xinyu/face/models/original'
import { encodeSizes } from '@xinyu/platform/pictures/image-codec'
import { pictureSizes } from '@xinyu/platform/pictures/picture.rules'
import { likeness } from './pictures/likeness.mjs'
import { args, figure } from './run/report.mjs'
import { median } from './run/percentile.mjs'

const rounds = Number(args[0] ?? 3)
const { samples } = await loadOriginal()
sharp.concurrency(1)
/** phone photos, downscaled so that their own compression artefacts do not count */
const photos = await Promise.all(
  samples.map((file) => sharp(file).resize(1440).png({ compressionLevel: 1 }).toBuffer()),
)

const jpeg = (photo, size) =>
  sharp(photo)
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
const ours = async (photo, size) => (await encodeSizes(photo, [size])).get(size)

/** Median time of the rounds; bytes and similarity are the same in each. */
const measure = async (encode, size) => {
  const times = []
  let found = []
  for (let round = 0; round < rounds; round++) {
    const used = process.cpuUsage()
    found = []
    for (const photo of photos) found.push(await encode(photo, size))
    const { user, system } = process.cpuUsage(used)
    times.push((user + system) / 1000 / photos.length)
  }
  const alike = await Promise.all(found.map((encoded, at) => likeness(photos[at], encoded)))
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    kilobytes: mean(found.map(({ length }) => length)) / 1000,
    likeness: mean(alike),
    milliseconds: median(times),
  }
}

for (const size of pictureSizes) {
  const [mine, theirs] = [await measure(ours, size), await measure(jpeg, size)]
  const compare = (what, key, unit, goal) =>
    figure({ figure: `pictures, ${size} px: ${what}`, ours: mine[key], peer: theirs[key], unit, goal })
  compare('bytes of a photo', 'kilobytes', 'KB', { of: 'ratio', atMost: 0.85 })
  compare('likeness', 'likeness', 'SSIM', { of: 'ratio', atLeast: 0.985 })
  compare('processor time', 'milliseconds', 'ms a photo')
}
