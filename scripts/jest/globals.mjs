const now = (name) => globalThis[Symbol.for('jest.globals')][name]

/** Modules are shared between files; each file has its own framework. */
const current = (name) =>
  new Proxy(() => undefined, {
    apply: (_target, _this, given) => now(name)(...given),
    get: (_target, key) => now(name)[key],
  })

export const [test, it, describe, expect, jest] = ['test', 'it', 'describe', 'expect', 'jest'].map(current)
export const [beforeAll, afterAll, beforeEach, afterEach] = ['beforeAll', 'afterAll', 'beforeEach', 'afterEach'].map(
  current,
)
