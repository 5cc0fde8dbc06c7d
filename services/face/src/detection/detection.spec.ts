import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { deleteDetImg, faceDetect } from '@xinyu/contracts/http/face/detection'
import { detectFaces } from '@xinyu/contracts/internal/face'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import sharp from 'sharp'
import { faceConfig, type FaceConfig } from '../config.ts'
import { FaceModule } from '../face.module.ts'

let face: ServiceUnderTest<FaceConfig>
let objects: ObjectStore
let person: TestPerson
const samples = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'demo')

beforeAll(async () => {
  face = await startService({ name: 'face', module: FaceModule, config: faceConfig, env: { FACE_WORKERS: '1' } })
  objects = face.service.app.get(ObjectStore)
  person = await face.person()
})
afterAll(() => face.close())

const upload = async (name: string, bytes: Buffer): Promise<string> => {
  const key = `uploads/${person.id}/${name}`
  await objects.put(key, bytes, { type: 'image/jpeg', isPublic: false })
  return key
}
const askInternally = (key: string) =>
  new InternalClient({ ...face.config, FACE_URL: face.service.url }).call(detectFaces, { key }, 20_000)

test('counts the faces of a picture that its owner uploaded, and removes it on request', async () => {
  const img = await upload('three.jpg', await readFile(join(samples, 'sample1.jpg')))
  expect((await face.call(faceDetect, { img }, person)).data).toEqual({ status: 0, faces: 3 })
  await face.call(deleteDetImg, { imgName: img }, person)
  expect((await face.refused(faceDetect, { img }, person)).http).toBe(404)
})

test('distinguishes a picture without a face from a file that is no picture', async () => {
  const empty = await upload(
    'grey.png',
    await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888888' } })
      .png()
      .toBuffer(),
  )
  expect((await face.call(faceDetect, { img: empty }, person)).data).toEqual({ status: 2, faces: 0 })
  const text = await upload('text.jpg', Buffer.from('not a picture at all'))
  expect((await face.refused(faceDetect, { img: text }, person)).code).toBe('IMAGE_INVALID')
  expect(await askInternally(text)).toEqual({ data: { status: 1, faces: 0 } })
  expect(await askInternally(empty)).toEqual({ data: { status: 2, faces: 0 } })
})

test('does not examine another person’s picture', async () => {
  const img = await upload('mine.jpg', await readFile(join(samples, 'sample2.jpg')))
  expect((await face.refused(faceDetect, { img }, await face.person())).code).toBe('NOT_FOUND')
  expect((await face.refused(deleteDetImg, { imgName: img }, await face.person())).code).toBe('NOT_FOUND')
})

test('gives the users service the result for an avatar by the key of its stored picture', async () => {
  expect(await askInternally(await upload('avatar.jpg', await readFile(join(samples, 'sample6.jpg'))))).toEqual({
    data: { status: 0, faces: 4 },
  })
})
