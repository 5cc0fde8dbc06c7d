import * as ort from 'onnxruntime-node'
import type { ModelFiles, ModelName } from '../models/models.public.ts'

type Outputs = Record<string, Float32Array>

const sizes: Record<ModelName, number> = {
  detector: 512,
  landmarks: 112,
  recognition: 150,
  expression: 112,
  'age-gender': 112,
  nudity: 224,
}
/**
 * one thread each: several pictures at once use the cores better than one picture on several. Memory is kept between
 * runs: allocating it each time costs a third of the detector's time; planned per shape it would take over 300 MB a
 * worker
 */
const options: ort.InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableMemPattern: false,
  logSeverityLevel: 3,
}

/** The models of one worker; each is loaded on first use. */
export class Models {
  readonly #files: ModelFiles
  readonly #sessions = new Map<ModelName, Promise<ort.InferenceSession>>()

  constructor(files: ModelFiles) {
    this.#files = files
  }

  /** Runs a model on a batch of square pictures (float RGB 0..255, concatenated). */
  async run(name: ModelName, pictures: Float32Array): Promise<Outputs> {
    const session = await this.#session(name)
    const size = sizes[name]
    const image = new ort.Tensor('float32', pictures, [pictures.length / (size * size * 3), size, size, 3])
    const outputs = await session.run({ image })
    return Object.fromEntries(Object.entries(outputs).map(([key, tensor]) => [key, tensor.data as Float32Array]))
  }

  async loadAll(): Promise<void> {
    for (const name of Object.keys(sizes) as ModelName[]) await this.#session(name)
  }

  #session(name: ModelName): Promise<ort.InferenceSession> {
    const known = this.#sessions.get(name) ?? ort.InferenceSession.create(this.#files[name], options)
    this.#sessions.set(name, known)
    return known
  }
}
