import { expect, test } from '@jest/globals'
import type { FactEnvelope } from '@xinyu/contracts/event'
import { testBusConformance, envelopeOf } from './bus-conformance.ts'
import { LocalBus } from './local-bus.ts'

testBusConformance({
  connect: async () => {
    const messageBus = new LocalBus()
    return { messageBus, begin: () => messageBus.open() }
  },
  settle: async (messageBus) => {
    while (!(await messageBus.isIdle())) await new Promise((resolve) => setTimeout(resolve, 1))
  },
})

test('delivers nothing before all groups are there, and rejects waiting publishers when it is closed', async () => {
  const messageBus = new LocalBus()
  const received: FactEnvelope[] = []
  const waiting = messageBus.publish(envelopeOf('early', 'a', 1)).then(
    () => 'published',
    () => 'refused',
  )
  await messageBus.subscribe('late', ['conformance.early'], async (envelope) => {
    received.push(envelope)
  })
  await messageBus.close()
  expect([await waiting, received]).toEqual(['refused', []])
  await expect(messageBus.publish(envelopeOf('early', 'a', 1))).rejects.toThrow('closed')
})

test('delivers what a broker would: JSON, a copy for each group', async () => {
  const messageBus = new LocalBus()
  const received: FactEnvelope[] = []
  for (const group of ['one', 'two'])
    await messageBus.subscribe(group, ['conformance.copy'], async (envelope) => {
      received.push(envelope)
    })
  messageBus.open()
  const fact = envelopeOf('copy', 'a', 1, { at: new Date(0), nothing: undefined })
  await messageBus.publish(fact)
  expect(received.map(({ data }) => data)).toEqual([
    { at: '1970-01-01T00:00:00.000Z' },
    { at: '1970-01-01T00:00:00.000Z' },
  ])
  expect(received[0]).not.toBe(received[1])
})

test('rejects the publication if a group could not handle a fact, and continues with the next', async () => {
  const messageBus = new LocalBus()
  const received: number[] = []
  await messageBus.subscribe('one', ['conformance.refused'], async ({ seq }) => {
    if (seq === 1) throw new Error('the database is away')
    received.push(seq)
  })
  messageBus.open()
  const [first, second] = await Promise.allSettled(
    [1, 2].map((seq) => messageBus.publish(envelopeOf('refused', 'a', seq))),
  )
  expect([first?.status, second?.status, received]).toEqual(['rejected', 'fulfilled', [2]])
})
