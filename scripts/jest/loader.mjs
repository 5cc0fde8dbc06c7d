// Node loads the tests' modules from source, and `@jest/globals` are those of the file that runs.
import { registerHooks } from 'node:module'
import '../source-loader.mjs'

const root = new URL('../../', import.meta.url).href
const globals = new URL('globals.mjs', import.meta.url).href
const ofTests = /^(?:tests|packages\/testkit)\/|\/test-[^/]+\.ts$|[.-](?:spec|fixture|conformance)\.ts$/

/** Modules of tests may have hooks, or what a hook has started: they are loaded again for each file. */
const isOfTests = (url) => url.startsWith(root) && url.endsWith('.ts') && ofTests.test(url.slice(root.length))

registerHooks({
  resolve: (name, context, next) => {
    const file = globalThis[Symbol.for('xinyu.test-file')]
    if (file === undefined) return next(name, context)
    if (name === '@jest/globals') return { url: `${globals}?file=${file}`, shortCircuit: true }
    const found = next(name, { ...context, conditions: ['@xinyu/source', ...context.conditions] })
    return isOfTests(found.url) ? { ...found, url: `${found.url}?file=${file}` } : found
  },
})
