// The curve of the nudity score: false and true positives by threshold, and the thresholds that a stated rule
// chooses. Harmless pictures made here: drawn portraits and scenes of the demo data, patterns as a phone photographs
// them, and the sample photos of a package (MIT), read from where it is installed. There is no nudity in this
// repository and none is downloaded, so that these say what a threshold costs, not what it finds. An operator's own
// labelled pictures say both:
// node bench/pictures/nudity.mjs [pictures of each drawn kind, default 20] [--set=FOLDER with harmless/ and nude/]
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import sharp from 'sharp'
import { ensureModels } from '@xinyu/face/models/convert'
import { largestShare, scoreOf, verdictOf } from '@xinyu/face/nudity/nudity.rules'
import { PicturePool } from '@xinyu/face/pipeline/pool'
import { drawPortrait } from '@xinyu/host/seed/pictures/portrait'
import { drawScene, sceneKinds } from '@xinyu/host/seed/pictures/scenes'
import { Random } from '@xinyu/host/seed/random'
import { args, figure, note } from '../run/report.mjs'
import { chosenBy, curveOf, mostHarmless } from './nudity-curve.mjs'
import { patternKinds, photographed } from './photographed.mjs'

/** as configured by default */
const present = { review: 0.4, refuse: 0.85 }
const each = Number(args[0] ?? 20)
const random = new Random(1)
const drawn = (draw) => Array.from({ length: each }, () => sharp(Buffer.from(draw())).resize(960).jpeg().toBuffer())
const filesIn = async (folder) => {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /\.(jpe?g|png|webp)$/i.test(name)).map((name) => readFile(join(folder, name)))
}
const many = (make) => Array.from({ length: each }, make)
const samples = join(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json'), '../demo')
const madeHere = async () => ({
  'drawn portraits': drawn(() => drawPortrait(random, random.chance(0.5) ? 1 : 2)),
  ...Object.fromEntries(sceneKinds.map((kind) => [`drawn: ${kind}`, drawn(() => drawScene(random, kind))])),
  ...Object.fromEntries(patternKinds.map((kind) => [`photographed: ${kind}`, many(() => photographed(kind, random))])),
  'sample photos': await filesIn(samples),
})
const set = process.argv.find((word) => word.startsWith('--set='))?.slice('--set='.length)
const kinds = set
  ? { harmless: await filesIn(join(set, 'harmless')), nude: await filesIn(join(set, 'nude')) }
  : await madeHere()

const pool = new PicturePool({ models: await ensureModels({ cacheDir: '.cache' }), workers: 1, queueLimit: 9 })
const all = { harmless: [], nude: [] }
for (const [kind, pictures] of Object.entries(kinds)) {
  const scored = []
  for (const bytes of await Promise.all(pictures)) {
    const { nudity, boxes, width, height } = await pool.examine(bytes, { faces: 'boxes', nudity: true })
    const share = largestShare(
      boxes.map(({ box }) => box),
      { width, height },
    )
    scored.push({ score: scoreOf(nudity), share })
  }
  if (scored.length === 0) continue
  all[kind === 'nude' ? 'nude' : 'harmless'].push(...scored.map(({ score }) => score))
  const percent = (verdict) =>
    (scored.filter(({ score, share }) => verdictOf(score, present, share) === verdict).length * 100) / scored.length
  figure({ figure: `${kind}: reviewed`, ours: percent('review'), unit: '%' })
  const goal = kind === 'nude' ? undefined : { of: 'ours', atMost: mostHarmless.refuse }
  figure({ figure: `${kind}: refused`, ours: percent('refuse'), unit: '%', goal })
}
await pool.close()

const curve = curveOf(all)
note(`  ${all.harmless.length} harmless, ${all.nude.length} nude pictures`)
for (const { from, falsePositives, truePositives } of curve) {
  if (falsePositives !== null) figure({ figure: `false positives from ${from}`, ours: falsePositives, unit: '%' })
  if (truePositives !== null) figure({ figure: `true positives from ${from}`, ours: truePositives, unit: '%' })
}
for (const [name, most] of Object.entries(mostHarmless)) {
  const from = chosenBy(curve, most)
  if (from !== null) figure({ figure: `lowest ${name} threshold with ${most} % of the harmless`, ours: from, unit: '' })
}
