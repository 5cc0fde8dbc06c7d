// False positives of the nudity score by threshold, on harmless pictures made here: drawn portraits and scenes of the
// demo data, its patterns, and single faces and groups of the sample photos. No picture shows nudity: the curve says
// what a threshold costs, not what it finds.
// node bench/pictures/nudity.mjs [pictures of each drawn kind, default 20]
import sharp from 'sharp'
import { ensureModels } from '@xinyu/face/models/convert'
import { largestShare, scoreOf, verdictOf } from '@xinyu/face/nudity/nudity.rules'
import { PicturePool } from '@xinyu/face/pipeline/pool'
import { drawPortrait } from '@xinyu/host/seed/pictures/portrait'
import { drawScene, sceneKinds } from '@xinyu/host/seed/pictures/scenes'
import { Random } from '@xinyu/host/seed/random'
import { groupPhoto, portrait } from '@xinyu/testkit/samples/portraits'
import { args, figure } from '../run/report.mjs'

const each = Number(args[0] ?? 20)
const random = new Random(1)
const drawn = (draw) => Array.from({ length: each }, () => sharp(Buffer.from(draw())).resize(960).jpeg().toBuffer())
const kinds = {
  'drawn portraits': drawn(() => drawPortrait(random, random.chance(0.5) ? 1 : 2)),
  ...Object.fromEntries(sceneKinds.map((kind) => [`drawn: ${kind}`, drawn(() => drawScene(random, kind))])),
  'photographed faces': [portrait(0), portrait(1), portrait(2), groupPhoto()],
}

const pool = new PicturePool({ models: await ensureModels({ cacheDir: '.cache' }), workers: 1, queueLimit: 9 })
const thresholds = [0.2, 0.4, 0.6, 0.85]
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
  const percent = (holds) => (scored.filter(holds).length * 100) / scored.length
  for (const from of thresholds)
    figure({ figure: `${kind}: score ≥ ${from}`, ours: percent(({ score }) => score >= from), unit: '%' })
  const refused = percent(({ score, share }) => verdictOf(score, { review: 0.4, refuse: 0.85 }, share) === 'refuse')
  figure({ figure: `${kind}: refused`, ours: refused, unit: '%', goal: { of: 'ours', atMost: 0 } })
}
await pool.close()
