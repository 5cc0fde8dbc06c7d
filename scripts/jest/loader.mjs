// Node loads the tests' modules from source, and `@jest/globals` are those of the file that runs.
import { registerHooks } from 'node:module'
import '../source-loader.mjs'

const globals = new URL('globals.mjs', import.meta.url).href
registerHooks({
  resolve: (name, context, next) =>
    name === '@jest/globals' && globalThis[Symbol.for('jest.globals')]
      ? { url: globals, shortCircuit: true }
      : next(name, { ...context, conditions: ['@xinyu/source', ...context.conditions] }),
})
