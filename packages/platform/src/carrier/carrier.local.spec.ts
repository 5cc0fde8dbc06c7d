import { expect, test } from '@jest/globals'
import type { FactEnvelope } from '@xinyu/contracts/event'
import { conforms, envelopeOf } from './carrier-conformance.ts'
import { LocalCarrier } from './local.ts'

conforms({
  connect: async () => {
    const carrier = new LocalCarrier()
    return { carrier, begin: () => carrier.open() }
  },
  settle: async (carrier) => {
    while (!(await carrier.idle())) await new Promise((resolve) => setTimeout(resolve, 1))
  },
})

test('delivers nothing before all groups are there, and lets go of who waits when it is closed', async () => {
  const carrier = new LocalCarrier()
  const heard: FactEnvelope[] = []
  const waiting = carrier.publish(envelopeOf('early', 'a', 1)).then(
    () => 'published',
    () => 'refused',
  )
  await carrier.subscribe('late', ['conformance.early'], async (envelope) => {
    heard.push(envelope)
  })
  await carrier.close()
  expect([await waiting, heard]).toEqual(['refused', []])
  await expect(carrier.publish(envelopeOf('early', 'a', 1))).rejects.toThrow('closed')
})

test('hands out what a broker would: JSON, a copy for each group', async () => {
  const carrier = new LocalCarrier()
  const heard: FactEnvelope[] = []
  for (const group of ['one', 'two'])
    await carrier.subscribe(group, ['conformance.copy'], async (envelope) => {
      heard.push(envelope)
    })
  carrier.open()
  const fact = envelopeOf('copy', 'a', 1, { at: new Date(0), nothing: undefined })
  await carrier.publish(fact)
  expect(heard.map(({ data }) => data)).toEqual([
    { at: '1970-01-01T00:00:00.000Z' },
    { at: '1970-01-01T00:00:00.000Z' },
  ])
  expect(heard[0]).not.toBe(heard[1])
})

test('tells the publisher when a group could not take a fact, and goes on with the next', async () => {
  const carrier = new LocalCarrier()
  const heard: number[] = []
  await carrier.subscribe('one', ['conformance.refused'], async ({ seq }) => {
    if (seq === 1) throw new Error('the database is away')
    heard.push(seq)
  })
  carrier.open()
  const [first, second] = await Promise.allSettled(
    [1, 2].map((seq) => carrier.publish(envelopeOf('refused', 'a', seq))),
  )
  expect([first?.status, second?.status, heard]).toEqual(['rejected', 'fulfilled', [2]])
})
