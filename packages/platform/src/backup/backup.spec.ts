import { DAY_MS } from '@xinyu/contracts/rules/time'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Engine } from '@xinyu/engines/engine'
import { startMongo } from '@xinyu/engines/mongo/mongo'
import { startObjectStore, type ObjectStore as StoreEngine } from '@xinyu/engines/object-store/object-store'
import { Double, Int32, Long, MongoClient } from 'mongodb'
import { Clock, FixedClock } from '../clock.ts'
import { ObjectStore } from '../object-store/object-store.ts'
import { BackupFiles } from './backup-files.ts'
import { type BackupPlace, BucketPlace, FolderPlace } from './backup-place.ts'
import { checkBackup, expireBackups, finishedBackups, readManifest } from './backups.ts'
import { connectMongo } from './connect-mongo.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

// separate engines: a backup blocks every writer of its engine and reads the whole store
const dir = mkdtempSync(join(tmpdir(), 'xinyu-backup-'))
const keys = { b1: randomBytes(32).toString('base64url') }
const quiet = (): void => undefined
let mongo: Engine
let stores: StoreEngine[]
let client: MongoClient
let objects: ObjectStore
let bucket: ObjectStore
let folder: string
let namespace: string

const storeOf = ({ url, bucket: name, accessKey }: StoreEngine): ObjectStore =>
  new ObjectStore(
    {
      OSS_ENDPOINT: url,
      OSS_BUCKET: name,
      OSS_REGION: 'oss-cn-hangzhou',
      OSS_ACCESS_KEY_ID: accessKey.id,
      OSS_ACCESS_KEY_SECRET: accessKey.secret,
    },
    new Clock(),
  )
beforeAll(async () => {
  mongo = await startMongo({ dir: join(dir, 'mongo'), cacheDir: resolve('.cache'), log: quiet })
  stores = await Promise.all(
    ['product', 'backups'].map((name) => startObjectStore({ dir: join(dir, name), bucket: name, log: quiet })),
  )
  client = await connectMongo(mongo.url, {})
  ;[objects, bucket] = stores.map(storeOf) as [ObjectStore, ObjectStore]
})
afterAll(async () => {
  await client.close()
  await Promise.all([mongo, ...stores].map((engine) => engine.stop()))
  rmSync(dir, { recursive: true, force: true })
})
beforeEach(async () => {
  namespace = `b${randomBytes(4).toString('hex')}`
  folder = join(dir, namespace)
  for await (const key of objects.keysBelow('')) await objects.remove(key)
})

const services = ['one', 'two']
const filesIn = (place: BackupPlace = new FolderPlace(folder)): BackupFiles => new BackupFiles(place, keys)
const backUp = (files = filesIn(), clock = new Clock()): Promise<Manifest> =>
  makeBackup({ client, namespace, services, objects, files, clock, env: { MONGODB_URL: mongo.url }, print: quiet })
const restoreAs = (name: string, manifest: Manifest, files = filesIn()): Promise<void> =>
  restoreBackup({ client, namespace: name, objects, files, manifest, print: quiet })
const collection = (service: string, name: string, of = namespace) =>
  client.db(`${of}_${service}`).collection<{ _id: string } & Record<string, unknown>>(name)

test('a restored document has the same value and types, with its indexes and validators', async () => {
  const document = {
    _id: 'a',
    whole: new Int32(5),
    part: new Double(5),
    long: Long.fromNumber(2 ** 40),
    at: new Date(),
  }
  await collection('one', 'things').insertOne(document)
  await collection('one', 'things').createIndex({ at: 1 }, { expireAfterSeconds: 1_000, name: 'by-time' })
  await collection('one', 'things').createIndex(
    { whole: 1, part: -1 },
    { unique: true, partialFilterExpression: { at: { $gt: new Date(0) } } },
  )
  await client.db(`${namespace}_two`).createCollection('money', { validator: { points: { $gte: 0 } } })
  await restoreAs(`${namespace}r`, await backUp())
  const raw = { promoteValues: false } as const
  const [before, after] = await Promise.all(
    [namespace, `${namespace}r`].map((name) => collection('one', 'things', name).findOne({}, raw)),
  )
  expect(after).toEqual(before)
  expect(after?.whole).toBeInstanceOf(Int32)
  const indexes = await collection('one', 'things', `${namespace}r`).indexes()
  expect(indexes).toEqual(await collection('one', 'things').indexes())
  await expect(collection('two', 'money', `${namespace}r`).insertOne({ _id: 'x', points: -1 })).rejects.toThrow(
    'validation',
  )
})

test('a backup is one point in time across all databases under load, and writers continue after it', async () => {
  // a receiver of a fact is never ahead of its publisher
  const load = { isOn: true }
  const more = new MongoClient(mongo.url, { maxPoolSize: 60 })
  const crowd = Array.from({ length: 50 }, async (_, who) => {
    while (load.isOn)
      await more
        .db(`${namespace}_one`)
        .collection<{ _id: string }>('crowd')
        .updateOne({ _id: `${who}` }, { $inc: { n: 1 } }, { upsert: true })
  })
  const write = async (): Promise<number> => {
    for (let n = 1; ; n++) {
      for (const service of ['two', 'one'])
        await collection(service, 'counts').updateOne({ _id: 'n' }, { $set: { n } }, { upsert: true })
      if (!load.isOn) return n
    }
  }
  for (const service of services)
    await collection(service, 'others').insertMany(Array.from({ length: 3_000 }, (_, n) => ({ _id: `${n}` })))
  const writing = write()
  const manifest = await backUp()
  const seen = await collection('one', 'counts').findOne({ _id: 'n' })
  load.isOn = false
  expect(await writing).toBeGreaterThan(Number(seen?.n))
  await Promise.all(crowd)
  await more.close()
  await restoreAs(`${namespace}r`, manifest)
  const [publisher, receiver] = await Promise.all(
    ['two', 'one'].map(async (service) => (await collection(service, 'counts', `${namespace}r`).findOne({}))?.n),
  )
  expect([0, 1]).toContain(Number(publisher) - Number(receiver))
})

test('writers continue when a backup fails', async () => {
  await collection('one', 'things').insertOne({ _id: 'a' })
  const full: BackupPlace = new FolderPlace(folder)
  full.put = () => Promise.reject(new Error('no room'))
  await expect(backUp(filesIn(full))).rejects.toThrow('no room')
  await collection('one', 'things').insertOne({ _id: 'b' })
  expect(await finishedBackups(filesIn())).toEqual([])
})

test('objects are restored as they were served, and those removed during the backup too', async () => {
  await objects.put('open.jpg', Buffer.from('open'), { type: 'image/jpeg', isPublic: true })
  await objects.put('own.jpg', randomBytes(3 << 20), { type: 'image/jpeg', isPublic: false })
  // a private copy of a public object: access does not follow from the cache headers
  await objects.copy('open.jpg', 'copy.jpg')
  await collection('one', 'things').insertOne({ _id: 'a' })
  const own = await objects.get('own.jpg')
  const files = filesIn(new BucketPlace(bucket))
  const manifest = await backUp(files)
  for (const key of ['open.jpg', 'own.jpg', 'copy.jpg']) await objects.remove(key)
  await restoreAs(`${namespace}r`, manifest, files)
  expect((await objects.get('own.jpg')).equals(own)).toBe(true)
  const served = await Promise.all(
    ['open.jpg', 'own.jpg', 'copy.jpg'].map(async (key) => [
      (await fetch(objects.publicUrl(key))).status,
      (await objects.describe(key)).type,
    ]),
  )
  expect(served).toEqual([
    [200, 'image/jpeg'],
    [403, 'image/jpeg'],
    [403, 'image/jpeg'],
  ])
})

test('a restore refuses databases that are not empty', async () => {
  await collection('two', 'things').insertOne({ _id: 'a' })
  const manifest = await backUp()
  await expect(restoreAs(namespace, manifest)).rejects.toThrow(`${namespace}_two is not empty`)
})

test('a check reads the whole backup and finds changed and missing files', async () => {
  await collection('one', 'things').insertMany([{ _id: 'a' }, { _id: 'b' }])
  await objects.put('p.jpg', Buffer.from('p'), { type: 'image/jpeg', isPublic: false })
  const manifest = await backUp()
  expect(await checkBackup(filesIn(), manifest)).toEqual({ documents: 2, objects: 1 })
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  const [documents, object] = [/things$/, /objects\/..\/\w+$/].map(
    (form) => files.find((name) => form.test(name)) ?? '',
  )
  for (const file of [documents, object]) {
    const bytes = readFileSync(file ?? '')
    writeFileSync(file ?? '', bytes.with(bytes.length - 20, 255 - (bytes.at(-20) ?? 0)))
    await expect(checkBackup(filesIn(), manifest)).rejects.toThrow('does not open')
    writeFileSync(file ?? '', bytes)
  }
  rmSync(object ?? '')
  await expect(checkBackup(filesIn(), manifest)).rejects.toThrow('NOT_FOUND')
})

test('expired backups are deleted with the objects that only they had, but never the newest', async () => {
  const clock = new FixedClock(new Date('2030-01-01T00:00:00Z'))
  await collection('one', 'things').insertOne({ _id: 'a' })
  await objects.put('old.jpg', Buffer.from('old'), { type: 'image/jpeg', isPublic: false })
  await objects.put('kept.jpg', Buffer.from('kept'), { type: 'image/jpeg', isPublic: false })
  const first = await backUp(filesIn(), clock)
  await objects.remove('old.jpg')
  clock.advance(20 * DAY_MS)
  const second = await backUp(filesIn(), clock)
  expect(await expireBackups(filesIn(), 30, clock.now())).toEqual([])
  clock.advance(11 * DAY_MS)
  expect(await expireBackups(filesIn(), 30, clock.now())).toEqual([first.id])
  expect(await finishedBackups(filesIn())).toEqual([second.id])
  expect(await checkBackup(filesIn(), await readManifest(filesIn(), 'latest'))).toMatchObject({ objects: 1 })
  expect(
    readdirSync(join(folder, 'objects'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()),
  ).toHaveLength(1)
  clock.advance(365 * DAY_MS)
  expect(await expireBackups(filesIn(), 30, clock.now())).toEqual([])
})
