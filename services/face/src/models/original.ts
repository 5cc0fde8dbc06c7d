import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as FaceApi from '@vladmandic/face-api'
import type * as TensorFlow from '@tensorflow/tfjs'

type Backend = { setWasmPaths(folder: string): void }
export interface Original {
  tf: typeof TensorFlow
  faceApi: typeof FaceApi
  samples: readonly string[]
}

const require = createRequire(import.meta.url)

/**
 * The original models on TensorFlow.js's WASM backend: the reference for tests and benchmarks. Never loaded by the
 * service.
 */
export const loadOriginal = async (): Promise<Original> => {
  const folder = dirname(require.resolve('@vladmandic/face-api/package.json'))
  const wasm = dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json'))
  const tf = require('@tensorflow/tfjs') as typeof TensorFlow
  const backend = require('@tensorflow/tfjs-backend-wasm') as Backend
  backend.setWasmPaths(`${join(wasm, 'dist')}/`)
  await tf.setBackend('wasm')
  await tf.ready()
  const faceApi = require(join(folder, 'dist/face-api.node-wasm.js')) as typeof FaceApi
  const { ssdMobilenetv1, faceLandmark68Net, faceRecognitionNet, faceExpressionNet, ageGenderNet } = faceApi.nets
  for (const net of [ssdMobilenetv1, faceLandmark68Net, faceRecognitionNet, faceExpressionNet, ageGenderNet])
    await net.loadFromDisk(join(folder, 'model'))
  return { tf, faceApi, samples: [1, 2, 3, 4, 5, 6].map((number) => join(folder, `demo/sample${number}.jpg`)) }
}
