export const modelNames = ['detector', 'landmarks', 'recognition', 'expression', 'age-gender', 'nudity'] as const
export type ModelName = (typeof modelNames)[number]
/** path of each model's ONNX file */
export type ModelFiles = Record<ModelName, string>

/** Nest token of the models' files */
export const MODEL_FILES = Symbol('model files')
