// `node scripts/release/provenance.mjs --revision R --base IMAGE > provenance.json`: what was built from which sources and
// base, as an in-toto statement (v1) with SLSA provenance (v1), written where the images are built, next to the SBOM.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { folderHash, sha256 } from './folder-hash.mjs'

const { values } = parseArgs({
  options: { root: { type: 'string' }, revision: { type: 'string' }, base: { type: 'string' } },
})
const { root = '.', revision = '', base = '' } = values
const built = ['packages', 'services', '.']
  .flatMap((place) =>
    readdirSync(join(root, place), { withFileTypes: true }).map(({ name }) => join(place, name, 'dist')),
  )
  .filter((place) => !place.includes('node_modules') && existsSync(join(root, place)))
  .sort()
if (built.length === 0) throw new Error('nothing is built here')
// empty unless the image is referenced by its digest
const [, baseDigest] = /@sha256:([0-9a-f]{64})$/.exec(base) ?? []
if (revision !== '' && baseDigest === undefined)
  throw new Error(`a release needs a base image pinned by digest, and ${base} is not: \`npm run images:pin\``)

const statement = {
  _type: 'https://in-toto.io/Statement/v1',
  subject: built.map((name) => ({ name, digest: { sha256: folderHash(join(root, name)) } })),
  predicateType: 'https://slsa.dev/provenance/v1',
  predicate: {
    buildDefinition: {
      buildType: 'https://xinyu.example/build/dockerfile/v1',
      externalParameters: { dockerfile: 'Dockerfile', revision, base },
      internalParameters: { node: process.version, platform: `${process.platform}-${process.arch}` },
      resolvedDependencies: [
        ...['Dockerfile', 'package.json', 'package-lock.json'].map((name) => ({
          name,
          digest: { sha256: sha256(readFileSync(join(root, name))) },
        })),
        ...(revision === '' ? [] : [{ name: 'source', digest: { gitCommit: revision } }]),
        ...(baseDigest === undefined ? [] : [{ name: base, digest: { sha256: baseDigest } }]),
      ],
    },
    runDetails: { builder: { id: 'https://xinyu.example/builders/dockerfile' } },
  },
}
process.stdout.write(`${JSON.stringify(statement, null, 2)}\n`)
