import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Collection, MongoClient } from 'mongodb'
import type { Engine } from '../engine.ts'
import { startMongo } from './mongo.ts'

const dir = mkdtempSync(join(tmpdir(), 'xinyu-held-'))
let engine: Engine
let client: MongoClient
let rows: Collection<{ _id: number }>
beforeAll(async () => {
  engine = await startMongo({ dir, cacheDir: resolve('.cache'), log: () => undefined })
  client = await new MongoClient(engine.url, { maxPoolSize: 120 }).connect()
  rows = client.db('t').collection('rows')
})
afterAll(async () => {
  await client.close()
  await engine.stop()
  rmSync(dir, { recursive: true, force: true })
})

it('while writes are blocked, any number of them waits, reads continue, and all writes are applied afterwards', async () => {
  await rows.insertOne({ _id: 0 })
  await client.db('admin').command({ fsync: 1, lock: true })
  let written = 0
  const writing = Array.from({ length: 100 }, async (_, index) => {
    await (index % 2 ? rows.insertOne({ _id: index + 1 }) : rows.updateOne({ _id: 0 }, { $inc: { n: 1 } }))
    written++
  })
  for (let attempt = 0; attempt < 50; attempt++) expect(await rows.countDocuments()).toBe(1)
  expect([written, await rows.findOne({ _id: 0 })]).toEqual([0, { _id: 0 }])
  await client.db('admin').command({ fsyncUnlock: 1 })
  await Promise.all(writing)
  expect([await rows.countDocuments(), await rows.findOne({ _id: 0 })]).toEqual([51, { _id: 0, n: 50 }])
})

it('writes continue only when every holder of the lock has released it', async () => {
  const admin = client.db('admin')
  await admin.command({ fsync: 1, lock: true })
  await admin.command({ fsync: 1, lock: true })
  const writing = rows.insertOne({ _id: 1_000 })
  await admin.command({ fsyncUnlock: 1 })
  expect(await rows.findOne({ _id: 1_000 })).toBeNull()
  await admin.command({ fsyncUnlock: 1 })
  expect((await writing).acknowledged).toBe(true)
})
