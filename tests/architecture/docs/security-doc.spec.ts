import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'

const paper = 'docs/security.md'
const text = readFileSync(paper, 'utf8')
const rows = [...text.matchAll(/^\|\s*(\d+\.\d+\.\d+)\s*\|([^|]+)\|([^|]+)\|(.+)\|$/gm)].map(
  ([, id = '', about = '', state = '', how = '']) => ({
    id,
    about: about.trim(),
    state: state.trim(),
    how: how.trim(),
  }),
)
/** the last requirement of level 2 or below in each section; level 3 follows it */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 11,
  '6.3': 3,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}
const wanted = Object.entries(sections).flatMap(([section, last]) =>
  Array.from({ length: last }, (_none, index) => `${section}.${index + 1}`),
)

test('every requirement of level 2 is in the document once', () => {
  expect(rows.map(({ id }) => id).sort()).toEqual([...wanted].sort())
})

test('a fulfilled requirement names existing tests, and every other one states its status', () => {
  const faults = rows.flatMap(({ id, about, state, how }) => {
    const tests = [...how.matchAll(/`([^`]+\.spec\.tsx?)`: “([^”]+)”/g)]
    const missing = tests.flatMap(([, file = '', name = '']) =>
      existsSync(file) && readFileSync(file, 'utf8').includes(name) ? [] : [`${id}: ${file} has no test “${name}”`],
    )
    const known = ['holds', 'written', 'operator', 'not here', 'decided'].includes(state)
    if (!known || about === '' || how === '') return [`${id}: says ${state}`]
    return state === 'holds' && tests.length === 0 ? [`${id}: holds by no test`] : missing
  })
  expect(faults).toEqual([])
})

test('links in the document exist', () => {
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => join(dirname(paper), link))
  expect(links.filter((link) => !existsSync(link))).toEqual([])
  expect(rows.filter(({ state, how }) => state === 'written' && !/\]\(/.test(how))).toEqual([])
})

test('no requirement is left open', () => {
  expect(
    rows.filter(({ state, how }) => state === 'open' || /not built|no test/.test(how)).map(({ id }) => id),
  ).toEqual([])
  // a different decision needs a reason
  expect(rows.filter(({ state, how }) => state === 'decided' && how.length < 40).map(({ id }) => id)).toEqual([])
})
