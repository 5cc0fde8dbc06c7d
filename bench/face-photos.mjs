// Photos per second and memory: our face pipeline compared with face-api on its WASM backend, same photos, process and
// run.
// node bench/face-photos.mjs [seconds per side, default 10]
import { availableParallelism } from 'node:os'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { ensureModels } from '@xinyu/face/models/convert'
import { loadOriginal } from '@xinyu/face/models/original'
import { PicturePool } from '@xinyu/face/pipeline/pool'
import { args, figure, note } from './run/report.mjs'
import { median } from './run/percentile.mjs'

const everything = { faces: 'descriptors', nudity: false }
const models = await ensureModels({ cacheDir: '.cache', log: console.error })

// run as a program: memory that one worker with all six models and one picture adds to a process
if (process.argv[2] === 'memory') {
  const before = process.memoryUsage.rss()
  const pool = new PicturePool({ models, workers: 1, queueLimit: 9 })
  const photo = await sharp({ create: { width: 960, height: 720, channels: 3, background: '#a08070' } })
    .jpeg()
    .toBuffer()
  await pool.examine(photo, { faces: 'descriptors', nudity: true })
  for (const file of process.argv.slice(3))
    await pool.examine(await sharp(file).resize(960, 960, { fit: 'inside' }).jpeg().toBuffer(), {
      faces: 'descriptors',
      nudity: true,
    })
  console.log(process.memoryUsage.rss() - before)
  await pool.close()
  process.exit(0)
}

const seconds = Number(args[0] ?? 10)
const { tf, faceApi, samples } = await loadOriginal()
const photos = await Promise.all(
  samples.map((file) => sharp(file).resize(960, 960, { fit: 'inside' }).jpeg({ quality: 90 }).toBuffer()),
)

const peer = async (photo) => {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const image = tf.tensor3d(data, [info.height, info.width, 3], 'int32')
  const faces = await faceApi
    .detectAllFaces(image, new faceApi.SsdMobilenetv1Options({ minConfidence: 0.5 }))
    .withFaceLandmarks()
    .withFaceExpressions()
    .withAgeAndGender()
    .withFaceDescriptors()
  image.dispose()
  return faces.length
}

/**
 * Photos per second at this concurrency, and CPU time per photo, which other load does not change.
 */
const rate = async (examine, atOnce) => {
  const used = process.cpuUsage()
  const until = performance.now() + seconds * 1000
  let done = 0
  const began = performance.now()
  const worker = async () => {
    while (performance.now() < until) {
      await examine(photos[done++ % photos.length])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const { user, system } = process.cpuUsage(used)
  return { perSecond: (done / (performance.now() - began)) * 1000, cpuMilliseconds: (user + system) / 1000 / done }
}

const workers = availableParallelism()
const pool = new PicturePool({ models, workers, queueLimit: 100 })
const ours = async (photo) => (await pool.examine(photo, everything)).faces.length
const counted = await Promise.all(photos.map(async (photo) => [await ours(photo), await peer(photo)]))
await Promise.all(Array.from({ length: workers * 2 }, () => ours(photos[0])))

const rounds = []
for (let round = 0; round < 3; round++) rounds.push({ ours: await rate(ours, workers * 2), peer: await rate(peer, 1) })
await pool.close()
const middleOf = (side, figure) => median(rounds.map((round) => round[side][figure]))
const memory = Number(
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), 'memory', ...samples], { encoding: 'utf8' }),
)
const name = 'face photos, 960 px, 3 to 5 faces'
if (counted.some(([mine, theirs]) => mine !== theirs)) throw new Error('not the same faces were found by both')
note(
  `  ratios of the rounds: ${rounds.map(({ ours, peer }) => (ours.perSecond / peer.perSecond).toFixed(2)).join(', ')}`,
)
figure({
  figure: `${name}: photos, ${workers} workers beside face-api on WASM`,
  ours: middleOf('ours', 'perSecond'),
  peer: middleOf('peer', 'perSecond'),
  unit: 'photos/s',
})
figure({
  figure: `${name}: processor time`,
  ours: middleOf('ours', 'cpuMilliseconds'),
  peer: middleOf('peer', 'cpuMilliseconds'),
  unit: 'ms a photo',
})
figure({ figure: `${name}: memory of a worker with all models`, ours: memory / 1e6, unit: 'MB' })
process.exit(0)
