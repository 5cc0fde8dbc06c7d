import { EventEmitter } from 'node:events'
import { expect, test } from '@jest/globals'
import type { MongoClient } from 'mongodb'
import { nameSteps } from '../../telemetry/step-names.ts'
import { withSpan } from '../../telemetry/span.ts'
import { contextOfService } from '../../telemetry/trace.ts'
import { CrashPoints } from './crash-points.ts'

contextOfService(undefined)
nameSteps()

/** A client that sends these writes one after the other, each after the reply to the last. */
const clientOf = (): { client: MongoClient; write(command: string, collection: string): void } => {
  const events = new EventEmitter()
  let requestId = 0
  const write = (commandName: string, collection: string): void => {
    requestId++
    events.emit('commandStarted', { requestId, commandName, command: { [commandName]: collection } })
    events.emit('commandSucceeded', { requestId })
  }
  return { client: events as unknown as MongoClient, write }
}

const watched = () => {
  const deaths: string[] = []
  const points: CrashPoints = new CrashPoints(() => void deaths.push(points.passed.at(-1) ?? ''))
  const { client, write } = clientOf()
  points.watch(client)
  return { points, deaths, write }
}

test('names each write by its step, collection and number, before and after; reads have none', async () => {
  const { points, write } = watched()
  await withSpan('command AddOrder', {}, () => {
    write('find', 'products')
    write('insert', 'orders')
    write('update', 'orders')
    write('update', 'orders')
  })
  write('update', 'leases')
  write('insert', 'events')
  expect(points.passed).toEqual([
    'command AddOrder/orders.insert#1:before',
    'command AddOrder/orders.insert#1:after',
    'command AddOrder/orders.update#1:before',
    'command AddOrder/orders.update#1:after',
    'command AddOrder/orders.update#2:before',
    'command AddOrder/orders.update#2:after',
    'background/events.insert#1:before',
    'background/events.insert#1:after',
  ])
})

test('dies at the armed point and at no other, counting from when it was armed', () => {
  const { points, deaths, write } = watched()
  write('update', 'orders')
  points.arm('background/orders.update#2:after')
  for (let count = 0; count < 3; count++) write('update', 'orders')
  expect(deaths).toEqual(['background/orders.update#2:after'])
  points.arm('*#3:before')
  for (const name of ['orders', 'wallets', 'journal', 'orders']) write('update', name)
  expect(deaths.slice(1)).toEqual(['background/journal.update#1:before'])
  points.arm('none')
  write('update', 'orders')
  expect([deaths.length, points.passed.length]).toEqual([2, 2])
})
