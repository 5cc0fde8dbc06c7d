// Loader for `node --import`: runs the services from source. Node strips types itself, but Nest's decorators need a
// compiler; compiled code is cached, because a service killed a hundred times starts a hundred times.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import swc from '@swc/core'

const kept = fileURLToPath(new URL('../.cache/compiled', import.meta.url))
mkdirSync(kept, { recursive: true })

/** files with the source maps of the modules loaded so far, by address; read when an error is shown */
const sourceMaps = (globalThis[Symbol.for('xinyu.source-maps')] ??= new Map())

const write = (file, text) => {
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
}

const compiled = (url) => {
  const path = fileURLToPath(url)
  const source = readFileSync(path, 'utf8')
  const file = join(kept, `${createHash('sha256').update(path).update(source).digest('hex')}.mjs`)
  sourceMaps.set(url, `${file}.map`)
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const { code, map } = swc.transformSync(source, {
      filename: path,
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true },
      },
      module: { type: 'es6' },
      sourceMaps: true,
    })
    write(`${file}.map`, map)
    write(file, code)
    return code
  }
}

registerHooks({
  load: (url, context, next) =>
    /^file:[^?]*\.ts(\?|$)/.test(url)
      ? { format: 'module', source: compiled(url), shortCircuit: true }
      : next(url, context),
})
