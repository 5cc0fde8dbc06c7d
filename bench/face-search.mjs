// Recall and latency of face search over synthetic descriptors in a separate Qdrant, and the latency our service adds.
// node bench/face-search.mjs [how many, default 100000] [faces|random, default faces] [queries, default 200]
import { searchFaceVector } from '@xinyu/contracts/http/face/search'
import { giveFaceConsent } from '@xinyu/contracts/http/face/consent'
import { faceConfig } from '@xinyu/face/config'
import { FaceModule } from '@xinyu/face/face.module'
import { consentText } from '@xinyu/face/face-records/consent-text.rules'
import { FaceIndexStore } from '@xinyu/face/search/face-index.store'
import { startService } from '@xinyu/testkit/service-under-test'
import { startBenchEngines } from './run/engines.mjs'
import { args, figure, note } from './run/report.mjs'
import { percentile } from './run/percentile.mjs'

const [count, kind, queries] = [Number(args[0] ?? 100_000), args[1] ?? 'faces', Number(args[2] ?? 200)]

/** A seeded stream of normally distributed numbers. */
let state = 12345
const uniform = () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) + 0.5) / 4294967296
const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
const unit = (vector) => {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
// like real descriptors: 128 dimensions with far fewer degrees of freedom, several photos per person
const directions = Array.from({ length: 32 }, () => unit(Array.from({ length: 128 }, normal)))
const person = () => {
  const along = directions.map(() => normal())
  return unit(
    Array.from(
      { length: 128 },
      (_, place) =>
        directions.reduce((sum, direction, index) => sum + direction[place] * along[index], 0) + 0.15 * normal(),
    ),
  )
}
const make = kind === 'random' ? () => unit(Array.from({ length: 128 }, normal)) : person
const near = (vector) => unit(vector.map((value) => value + 0.02 * normal()))

const engines = await startBenchEngines()
let failed = false
try {
  const face = await startService({ name: 'face', module: FaceModule, config: faceConfig, env: { FACE_WORKERS: '1' } })
  const index = face.service.app.get(FaceIndexStore)
  const alias = `${face.config.XINYU_NAMESPACE}_faces`
  await index.count()
  const ask = async (path, body, method = 'POST') =>
    (
      await fetch(`${face.config.QDRANT_URL}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    ).json()

  const wanted = []
  const began = performance.now()
  for (let done = 0; done < count; done += 1000) {
    const points = Array.from({ length: Math.min(1000, count - done) }, (_, at) => ({
      user_id: `u${done + at}`,
      label: 'avatar',
      descriptor: make(),
      isShown: true,
      gender: 1 + ((done + at) % 2),
      region: '31',
    }))
    if (wanted.length < queries) wanted.push(near(points[0].descriptor))
    await index.fill(points, alias)
    if (done % 50_000 === 0) note(`  ${done} of ${count}`)
  }
  while (wanted.length < queries) wanted.push(near(make()))
  for (;;) {
    const { result } = await ask(`/collections/${alias}`, null, 'GET')
    if (result.status === 'green') break
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  note(`  filled and indexed in ${Math.round((performance.now() - began) / 1000)} s`)

  let same = 0
  const shown = new Set()
  for (const query of wanted) {
    const question = {
      query,
      limit: 10,
      filter: { must: [{ key: 'shown', match: { value: true } }] },
      with_payload: ['user_id'],
    }
    const exact = (
      await ask(`/collections/${alias}/points/query`, { ...question, params: { exact: true } })
    ).result.points.map(({ id }) => id)
    const ours = await index.search({ descriptor: query, distance: 2, take: 29, except: [] })
    for (const { user_id } of ours) shown.add(user_id)
    const ids = new Set(
      (await ask(`/collections/${alias}/points/query`, { ...question, params: index.searchParams })).result.points.map(
        ({ id }) => id,
      ),
    )
    same += exact.filter((id) => ids.has(id)).length
  }

  const user = (_id) => ({
    _id,
    GID: '10000000',
    type: 'normal',
    name: 'n',
    avatar: null,
    gender: 2,
    birthday: '1998-05-01',
    liveCity: null,
    work: 0,
    education: 4,
    height: 168,
    aboutMe: '',
    isCompleted: 4,
    hasRealChecked: 0,
    hasGradeChecked: 0,
    privacy: {
      blockMe: false,
      hideOnline: false,
      hideDistance: false,
      whoMayWrite: 'everyone',
      whoSeesPhotos: 'everyone',
    },
    roles: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  })
  await face.database.db
    .collection('people')
    .insertMany([...shown].map((_id) => ({ _id, user: user(_id), userSeq: 1, changedAt: new Date() })))
  const me = await face.person({ vipLimitDate: '2099-01-01T00:00:00.000Z' })
  await face.call(giveFaceConsent, { textVersion: consentText.version }, me)

  // the same query to Qdrant and through our service, alternating, so that other load affects both
  const direct = [],
    through = []
  for (let round = 0; round < 2; round++)
    for (const query of wanted) {
      let started = performance.now()
      await index.search({ descriptor: query, distance: 2, take: 29, except: [me.id] })
      const qdrant = performance.now() - started
      started = performance.now()
      const { users } = await face.call(searchFaceVector, { queryVector: query, distance: 2, rows: 20 }, me)
      const whole = performance.now() - started
      if (users.length !== 20) throw new Error(`the service found ${users.length}`)
      if (round > 0) {
        direct.push(qdrant)
        through.push(whole)
      }
    }
  const name = `face search, ${count} ${kind === 'random' ? 'random vectors' : 'faces'}`
  figure({ figure: `${name}: found of the ten nearest`, ours: (100 * same) / (10 * queries), unit: '%' })
  figure({
    figure: `${name}: our service beside Qdrant, p50`,
    ours: percentile(through, 0.5),
    peer: percentile(direct, 0.5),
    unit: 'ms',
  })
  figure({
    figure: `${name}: our service beside Qdrant, p95`,
    ours: percentile(through, 0.95),
    peer: percentile(direct, 0.95),
    unit: 'ms',
  })
  await face.close()
} catch (error) {
  failed = true
  console.error(error)
} finally {
  await engines.stop()
}
process.exit(failed ? 1 : 0)
