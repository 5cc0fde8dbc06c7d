import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { folderHash } from '../../../scripts/release/folder-hash.mjs'
import { run } from '../run.ts'
import { buildah } from './buildah.ts'
import { PRODUCT } from './product-images.ts'

/** Maximum size in MB of an image without models; only face has those and their runtime. */
const MOST = 400
const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

/** The libraries below a folder: each `package.json` directly below `node_modules` or a scope there. */
const librariesIn = (folder: string): string[] =>
  globSync('**/node_modules/{*,@*/*}/package.json', { cwd: folder })
    .filter((file) => !basename(dirname(file)).startsWith('.'))
    .map((file) => read<{ name?: string; version?: string }>(join(folder, file)))
    .flatMap(({ name, version }) => (name && version ? [`pkg:npm/${name.replace('@', '%40')}@${version}`] : []))

const lookAt = async (image: string, folder: string): Promise<string> => {
  const app = join(folder, 'app')
  if (image !== PRODUCT.sandboxes && existsSync(join(app, 'packages/sandboxes')))
    throw new Error(`${image}: has the vendors’ sandboxes`)
  const { components } = read<{ components: { purl: string }[] }>(join(app, 'sbom.json'))
  const listed = new Set(components.map(({ purl }) => purl))
  const unlisted = librariesIn(app).filter((purl) => !listed.has(purl))
  if (unlisted.length > 0) throw new Error(`${image}: not in its sbom.json: ${unlisted.join(', ')}`)
  for (const kind of ['pkg:deb/', 'pkg:generic/node@'])
    if (![...listed].some((purl) => purl.startsWith(kind))) throw new Error(`${image}: no ${kind}… in its sbom.json`)
  const { subject } = read<{ subject: { name: string; digest: { sha256: string } }[] }>(join(app, 'provenance.json'))
  const here = subject.filter(({ name }) => existsSync(join(app, name)))
  if (here.length === 0) throw new Error(`${image}: its provenance.json names nothing that is in it`)
  const other = here.filter(({ name, digest }) => folderHash(join(app, name)) !== digest.sha256)
  if (other.length > 0) throw new Error(`${image}: not as built: ${other.map(({ name }) => name).join(', ')}`)
  const size = Number.parseInt(await run('du', ['-s', '--apparent-size', '-B', '1000000', folder]), 10)
  if (image !== PRODUCT.face && size > MOST) throw new Error(`${image} has ${size} MB, more than ${MOST}`)
  return `${image} ${size} MB, ${listed.size} components, ${here.length} built folders`
}

/** Checks the images: the SBOM is complete, the provenance matches the files, and the size is small. */
export const lookIntoImages = async (): Promise<string> => {
  const said: string[] = []
  for (const image of Object.values(PRODUCT)) {
    const container = (await buildah(['from', '--pull-never', image])).trim()
    try {
      said.push(await lookAt(image, (await buildah(['mount', container])).trim()))
    } finally {
      await buildah(['rm', container])
    }
  }
  return said.join('; ')
}
