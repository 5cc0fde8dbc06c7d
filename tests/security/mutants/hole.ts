import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A fixed vulnerability, reopened by replacing one piece of source, and the test that must detect it. */
export interface Hole {
  name: string
  /** what an attacker gains */
  opens: string
  file: string
  /** occurs exactly once in the file */
  find: string
  replace: string
  test: {
    project: 'unit' | 'services' | 'engines' | 'security' | 'web'
    file: string
    /** part of the name of the test that must fail */
    name: string
    /** it depends on the earlier tests of its file */
    needsWholeFile?: true
  }
  /** the test runs the built product, so this package is rebuilt */
  build?: string
}

/** Why a hole cannot be planted in this tree; null if it can. */
export const whyNotPlanted = (root: string, { file, find, replace, test }: Hole): string | null => {
  const source = read(root, file)
  if (source === null) return `${file} does not exist`
  const times = source.split(find).length - 1
  if (times !== 1) return `its text occurs ${times} times in ${file}`
  if (find === replace) return 'it changes nothing'
  const tests = read(root, test.file)
  if (tests === null) return `${test.file} does not exist`
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
