import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A finding that was mended, opened again by replacing one piece of the source, and the test that must notice. */
export interface Hole {
  name: string
  /** what an attacker gets back */
  opens: string
  file: string
  /** stands exactly once in the file */
  find: string
  replace: string
  test: {
    project: 'unit' | 'services' | 'engines' | 'security' | 'web'
    file: string
    /** a part of the name of the test that must fail */
    name: string
    /** the tests before it in its file prepare it */
    needsWholeFile?: true
  }
  /** the test runs the built product, so this package is built again */
  build?: string
}

/** Why a hole cannot be planted in this tree; null: it can. */
export const whyNotPlanted = (root: string, { file, find, replace, test }: Hole): string | null => {
  const source = read(root, file)
  if (source === null) return `${file} is not there`
  const times = source.split(find).length - 1
  if (times !== 1) return `its text stands ${times} times in ${file}`
  if (find === replace) return 'it changes nothing'
  const tests = read(root, test.file)
  if (tests === null) return `${test.file} is not there`
  return tests.includes(test.name) ? null : `${test.file} has no test "${test.name}"`
}

export const plant = (source: string, { find, replace }: Pick<Hole, 'find' | 'replace'>): string =>
  source.replace(find, () => replace)

const read = (root: string, file: string): string | null => {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return null
  }
}
