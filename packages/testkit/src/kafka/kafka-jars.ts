import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { KafkaUnavailable } from './kafka.ts'

const run = promisify(execFile)

/** The broker version of the tests. */
export const KAFKA_VERSION = '4.1.0'

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>xinyu</groupId><artifactId>kafka-for-tests</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${KAFKA_VERSION}</version></dependency>
  </dependencies>
</project>
`

/**
 * The folder of the broker's jars, which Maven downloads once into `cacheDir`. @throws KafkaUnavailable without Java 17
 * or Maven
 */
export async function kafkaJars(cacheDir: string): Promise<string> {
  await requireJava()
  const jars = join(cacheDir, `kafka-${KAFKA_VERSION}`)
  if (existsSync(jars)) return jars
  await run('mvn', ['-v']).catch(() => {
    throw new KafkaUnavailable(
      'Apache Kafka cannot be fetched: Maven (mvn) is not installed. Install Maven, or run a Docker engine.',
    )
  })
  mkdirSync(cacheDir, { recursive: true })
  const work = mkdtempSync(join(cacheDir, 'kafka-work-'))
  writeFileSync(join(work, 'pom.xml'), POM)
  try {
    await run(
      'mvn',
      ['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${join(work, 'jars')}`],
      { cwd: work },
    )
    // renamed at the end, so a folder with the final name is always complete
    if (!existsSync(jars)) renameSync(join(work, 'jars'), jars)
  } catch (error) {
    const reason = error instanceof Error && 'stdout' in error ? String(error.stdout).split('\n')[0] : String(error)
    throw new KafkaUnavailable(
      `Apache Kafka ${KAFKA_VERSION} could not be fetched by Maven (${reason}). Check Maven's access to its repository, or run a Docker engine.`,
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return jars
}

async function requireJava(): Promise<void> {
  const { stderr, stdout } = await run('java', ['-version']).catch(() => ({ stderr: '', stdout: '' }))
  const version = Number(/version "(\d+)/.exec(stderr + stdout)?.[1] ?? 0)
  if (version >= 17) return
  const reason = version ? `Java here is ${version}` : 'no Java is installed'
  throw new KafkaUnavailable(
    `Apache Kafka needs Java 17 or newer, and ${reason}. Install a Java 17 runtime, or run a Docker engine.`,
  )
}
