import { expect, test } from '@jest/globals'
import { textPrint } from '@xinyu/contracts/rules/likeness/text-print'
import { changed, innocent, meant, seeded } from './corpus/wave-texts.ts'
import { alikeWithin, distanceOf, type Halves, halvesOf, keysOf } from './print.rules.ts'

const copies = 30
/** the cluster that a text belongs to; each innocent one is its own */
interface Written {
  cluster: number
  print: string
  halves: Halves
}
const written = (): Written[] => {
  const random = seeded(20_261_128)
  const of = (text: string, cluster: number): Written => {
    const print = textPrint(text) ?? ''
    return { cluster, print, halves: halvesOf(print) }
  }
  const waves = meant.flatMap((text, cluster) =>
    Array.from({ length: copies }, () => of(changed(text, random), cluster)),
  )
  return [...waves, ...innocent.map((text, at) => of(text, meant.length + at))]
}

const pairsOf = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, at) => list.slice(at + 1).map((other): [T, T] => [one, other]))

/** Recall of pairs, precision of those found, and how much of a cluster is reached from its first text. */
const curveOf = (texts: readonly Written[], within: number) => {
  const near = ([one, other]: [Written, Written]): boolean => distanceOf(one.halves, other.halves) <= within
  const pairs = pairsOf(texts)
  const same = pairs.filter(([one, other]) => one.cluster === other.cluster)
  const found = pairs.filter(near)
  const right = found.filter(([one, other]) => one.cluster === other.cluster).length
  const reached = meant.map((_text, cluster) => {
    const of = texts.filter((text) => text.cluster === cluster)
    const group = new Set(of.slice(0, 1))
    for (const one of group) for (const other of of) if (near([one, other])) group.add(other)
    return group.size / of.length
  })
  return {
    pairs: right / same.length,
    precision: found.length === 0 ? 1 : right / found.length,
    cluster: reached.reduce((sum, share) => sum + share, 0) / reached.length,
  }
}
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(8)

test('an edited text is found by its likeness, and no other text is', () => {
  const texts = written()
  const lines = [3, 6, 7, 8, 9, 10, 12, 14].map((within) => {
    const { pairs, precision, cluster } = curveOf(texts, within)
    const chosen = within === alikeWithin.text ? '  chosen' : ''
    return `texts within ${String(within).padStart(2)} bits: precision${percent(precision)}  recall of pairs${percent(pairs)}, of clusters${percent(cluster)}${chosen}`
  })
  process.stdout.write(`${lines.join('\n')}\n`)
  const { pairs, precision, cluster } = curveOf(texts, alikeWithin.text)
  expect(precision).toBe(1)
  expect(pairs).toBeGreaterThan(0.75)
  expect(cluster).toBeGreaterThan(0.98)
})

test('two that differ in six bits share a key of the index, and nearly all that count as alike', () => {
  const alike = pairsOf(written()).filter(([one, other]) => distanceOf(one.halves, other.halves) <= alikeWithin.text)
  const share = ([one, other]: [Written, Written]): boolean => {
    const keys = new Set(keysOf('text', one.print))
    return keysOf('text', other.print).some((key) => keys.has(key))
  }
  const near = alike.filter(([one, other]) => distanceOf(one.halves, other.halves) <= 6)
  expect(near.filter(share)).toHaveLength(near.length)
  expect(alike.filter(share).length / alike.length).toBeGreaterThan(0.9)
  expect(keysOf('picture', 'ffffffffffffffff').every((key) => key === (key | 0))).toBe(true)
})

test('a greeting is too short to be compared, and disguises do not change a text', () => {
  expect(textPrint('你好，很高兴认识你')).toBeNull()
  const [text = ''] = meant
  expect(textPrint(text.replaceAll('，', ' 🌸 ').replace('abc12345', 'qq_998'))).toBe(textPrint(text))
})
