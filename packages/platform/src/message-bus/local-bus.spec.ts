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
    while (!(await messageBus.idle())) await new Promise((resolve) => setTimeout(resolve, 1))
  },
})

test('delivers nothing before all groups are there, and rejects waiting publishers when it is closed', async () => {
  const messageBus = new LocalBus()
  const heard: FactEnvelope[] = []
  const waiting = messageBus.publish(envelopeOf('early', 'a', 1)).then(
    () => 'published',
    () => 'refused',
  )
  await messageBus.subscribe('late', ['conformance.early'], async (envelope) => {
    heard.push(envelope)
  })
  await messageBus.close()
  expect([await waiting, heard]).toEqual(['refused', []])
  await expect(messageBus.publish(envelopeOf('early', 'a', 1))).rejects.toThrow('closed')
})

test('delivers what a broker would: JSON, a copy for each group', async () => {
  const messageBus = new LocalBus()
  const heard: FactEnvelope[] = []
  for (const group of ['one', 'two'])
    await messageBus.subscribe(group, ['conformance.copy'], async (envelope) => {
      heard.push(envelope)
    })
  messageBus.open()
  const fact = envelopeOf('copy', 'a', 1, { at: new Date(0), nothing: undefined })
  await messageBus.publish(fact)
  expect(heard.map(({ data }) => data)).toEqual([
    { at: '1970-01-01T00:00:00.000Z' },
    { at: '1970-01-01T00:00:00.000Z' },
  ])
  expect(heard[0]).not.toBe(heard[1])
})

test('rejects the publication if a group could not handle a fact, and continues with the next', async () => {
  const messageBus = new LocalBus()
  const heard: number[] = []
  await messageBus.subscribe('one', ['conformance.refused'], async ({ seq }) => {
    if (seq === 1) throw new Error('the database is away')
    heard.push(seq)
  })
  messageBus.open()
  const [first, second] = await Promise.allSettled(
    [1, 2].map((seq) => messageBus.publish(envelopeOf('refused', 'a', seq))),
  )
  expect([first?.status, second?.status, heard]).toEqual(['rejected', 'fulfilled', [2]])
})
