import { describe, expect, it } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { modelNames } from './model-files.ts'

interface Line {
  model: string
  sample: number
  output: string
  alone: number
  batched: number
}

describe('converted models', () => {
  // a separate process: neither TensorFlow.js nor onnxruntime accepts the typed arrays of jest's realm
  const program = fileURLToPath(new URL('parity.ts', import.meta.url))
  const lines = execFileSync(process.execPath, [program, '.cache'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const compared = lines
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

  it.each(modelNames)('%s matches the original in TensorFlow.js, within 0.001, on all six sample photos', (model) => {
    const ofModel = compared.filter((line) => line.model === model)
    expect(new Set(ofModel.map((line) => line.sample)).size).toBe(6)
    expect(ofModel.filter(({ alone, batched }) => !(alone < 1e-3 && batched < 1e-3))).toEqual([])
  })
})
