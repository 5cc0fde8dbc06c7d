import { expect, test } from '@jest/globals'
import { CheckStatus } from '@xinyu/contracts/enums'
import { byWishesMet, shareOfWishesMet, hasSoftWishes } from './soft-wishes.rules.ts'

const nobody = { _id: 'n', education: null, height: null, habits: [] as number[], hasRealChecked: CheckStatus.None }
const master = { ...nobody, _id: 'm', education: 5, height: 172, habits: [1, 2] }
const verified = { ...nobody, _id: 'v', hasRealChecked: CheckStatus.Verified }

test.each([
  ['no wishes', {}, master, 0],
  ['a minimum degree', { educationMin: 4 }, master, 1],
  ['a missing value', { educationMin: 4 }, nobody, 0],
  ['a height within the range', { heightMin: 170, heightMax: 180 }, master, 1],
  ['a height above the range', { heightMax: 170 }, master, 0],
  ['one hobby of several', { habits: [2, 9] }, master, 1],
  ['half of the wishes', { educationMin: 4, realName: true }, master, 0.5],
  ['a verified name', { realName: true }, verified, 1],
] as const)('%s', (_name, best, person, met) => expect(shareOfWishesMet(best as object, person)).toBe(met))

test('those who meet more come first, the others keep their order, and nobody is left out', () => {
  const order = (best: object): string[] => byWishesMet(best, [nobody, verified, master]).map(({ _id }) => _id)
  expect(order({ educationMin: 4 })).toEqual(['m', 'n', 'v'])
  expect(order({})).toEqual(['n', 'v', 'm'])
  expect([hasSoftWishes(undefined), hasSoftWishes({ habits: [] }), hasSoftWishes({ realName: true })]).toEqual([
    false,
    false,
    true,
  ])
})
