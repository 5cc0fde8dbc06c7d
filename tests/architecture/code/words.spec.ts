import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from '@jest/globals'
import { keptWords, retiredNames, retiredWords } from './retired-words.ts'

/** Not read: what is released or stored, what members read, and the pages that list the words themselves. */
const exempt = [
  /package-lock\.json/,
  /^packages\/contracts\/(released|samples|vectors)\//,
  /\.data\.ts$/,
  /\/i18n\//,
  /\/about\/texts\//,
  /^docs\/screenshots\//,
  /^CONTRIBUTING\.md$/,
  /\/(retired-words|words\.spec)\.ts$/,
  /^tests\/contracts\//,
]
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.(ts|tsx|mjs|md|ya?ml|css|html|sh)$/.test(name) && !exempt.some((pattern) => pattern.test(name)))

/** `LocalCarrier` and `local-carrier` are the words local and carrier. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
const camelCase = (name: string): string => {
  const joined = name.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())
  return joined.charAt(0).toLowerCase() + joined.slice(1)
}

/** The retired words of a text in a file, each with what to write instead. */
const retiredIn = (text: string, file = ''): string[] => {
  const own = keptWords
    .filter(({ files: where }) => where?.test(file) ?? true)
    .reduce((rest, kept) => rest.replaceAll(kept.text, ' '), text)
  return [
    ...wordsOf(own).flatMap((word) => (Object.hasOwn(retiredWords, word) ? [`${word} → ${retiredWords[word]}`] : [])),
    ...(own.match(/[\w-]+/g) ?? []).flatMap((name) => {
      const key = camelCase(name)
      return Object.hasOwn(retiredNames, key) ? [`${name} → ${retiredNames[key]}`] : []
    }),
  ]
}

test('no retired word is used: the message says what to write instead', () => {
  expect(files.length).toBeGreaterThan(2_000)
  const found = files.flatMap((file) => [
    ...retiredIn(basename(file).replaceAll('.', ' ')).map((what) => `${file}: ${what}`),
    ...readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => retiredIn(line, file).map((what) => `${file}:${index + 1}: ${what}`)),
  ])
  expect(found).toEqual([])
})

test('a retired word is found in every form, and what is stored or sent under it is not', () => {
  expect(
    ['class LocalCarrier', '// by a carrier', 'local-carrier', "test('the doors are shut'"].flatMap((text) =>
      retiredIn(text),
    ),
  ).toEqual([
    'carrier → messageBus',
    'carrier → messageBus',
    'carrier → messageBus',
    'doors → edge (gateway), endpoints',
  ])
  expect(
    ['useReach()', 'import { OnOutcome }', 'me-awaited', 'MeAwaited = 1'].flatMap((text) => retiredIn(text)),
  ).toEqual([
    'useReach → useApiReachable',
    'OnOutcome → onInteraction',
    'me-awaited → myProfilePlaceholder',
    'MeAwaited → myProfilePlaceholder',
  ])
  const kept = ["collection('arrows')", '/internal/users/standing', 'answer.standing', "'users.kept-apart.v1'"]
  expect(kept.flatMap((text) => retiredIn(text))).toEqual([])
})
