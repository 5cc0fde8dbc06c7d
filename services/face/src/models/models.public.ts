export { MODEL_FILES, modelNames, type ModelFiles, type ModelName } from './model-files.ts'
export { ModelsModule } from './models.module.ts'
