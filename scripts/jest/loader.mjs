// Node loads the tests' modules from source, and `@jest/globals` are those of the file that runs.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import '../source-loader.mjs'

const globals = new URL('globals.mjs', import.meta.url).href
const known = new Map()

/** Modules with tests or hooks of their own are loaded again for each file; all others are shared. */
const isPartOfTests = (url) => {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return false
  if (!known.has(url)) known.set(url, readFileSync(fileURLToPath(url), 'utf8').includes("'@jest/globals'"))
  return known.get(url)
}

registerHooks({
  resolve: (name, context, next) => {
    const file = globalThis[Symbol.for('xinyu.test-file')]
    if (file === undefined) return next(name, context)
    if (name === '@jest/globals') return { url: `${globals}?file=${file}`, shortCircuit: true }
    const found = next(name, { ...context, conditions: ['@xinyu/source', ...context.conditions] })
    return isPartOfTests(found.url) ? { ...found, url: `${found.url}?file=${file}` } : found
  },
})
