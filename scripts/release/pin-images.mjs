// `npm run images:pin -- --registry https://…`: pins each image tag to its current digest: the base image, the images
// of docker-compose.yml, and those of production (ours by the name in the overlay). Run it again to update the digests.
// `npm run images:check` lists unpinned images and fails if there are any.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { digestOf } from './registry.mjs'

const { values } = parseArgs({
  options: {
    root: { type: 'string', default: fileURLToPath(new URL('../..', import.meta.url)) },
    registry: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
})
const { root, registry } = values
const FOLDERS = ['k8s/base', 'k8s/components', 'k8s/observability', 'k8s/overlays/production']
const yamlIn = (folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true })
        .filter((name) => /\.ya?ml$/.test(name))
        .map((name) => join(folder, name))
    : []

const REFERENCE = String.raw`([\w./:-]+):(v?\d[\w.-]*)(?:@(sha256:[0-9a-f]{64}))?`
/** The three notations of an image reference. Our own images are pinned in the overlay. */
const FORMATS = [
  { pattern: new RegExp(`^(ARG NODE=)${REFERENCE}$`, 'gm'), write: pinned },
  { pattern: new RegExp(`^( *(?:- )?image: )(?!xinyu)${REFERENCE}$`, 'gm'), write: pinned },
  {
    pattern:
      /^( *- \{ name: [\w-]+, newName: )([^,\s]+), newTag: ([\w.-]+)(?:, digest: (sha256:[0-9a-f]{64}))?(?= \}$)/gm,
    write: (before, name, tag, digest) => `${before}${name}, newTag: ${tag}, digest: ${digest}`,
  },
]
function pinned(before, name, tag, digest) {
  return `${before}${name}:${tag}@${digest}`
}
/** Our own images have no registry until the overlay sets one. */
const isUnpublished = (name) => /^xinyu[\w-]*$/.test(name)

/** All image references of a file, and the file's text with other digests. */
const read = (file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const found = FORMATS.flatMap(({ pattern }) =>
    [...text.matchAll(pattern)].map(([, , name, tag, digest]) => ({ file, name, tag, digest })),
  )
  const withDigests = (digests) =>
    FORMATS.reduce(
      (now, { pattern, write }) =>
        now.replace(pattern, (all, before, name, tag) => {
          const digest = digests.get(`${name}:${tag}`)
          return digest ? write(before, name, tag, digest) : all
        }),
      text,
    )
  return { file, found, withDigests }
}

const files = ['Dockerfile', 'docker-compose.yml', ...FOLDERS.flatMap(yamlIn)].map(read)
const images = files.flatMap(({ found }) => found)
const say = (line) => process.stdout.write(`${line}\n`)

if (values.check) {
  const loose = images.filter(({ digest }) => digest === undefined)
  for (const { file, name, tag } of loose) say(`${name}:${tag} in ${file} is a tag, which can be moved`)
  say(
    loose.length === 0
      ? `${images.length} images are named by their digests.`
      : 'Not for a release: `npm run images:pin`.',
  )
  process.exit(loose.length === 0 ? 0 : 1)
}

const digests = new Map()
let failures = 0
for (const [image, { name, tag }] of new Map(images.map((one) => [`${one.name}:${one.tag}`, one]))) {
  if (isUnpublished(name)) {
    say(`${image} stays as it is: it is built and pushed first, and the overlay then says to which registry`)
    continue
  }
  try {
    digests.set(image, await digestOf(name, tag, registry))
  } catch (error) {
    failures += 1
    say(`${image} stays as it is: ${error.cause?.message ?? error.message}`)
  }
}
for (const { file, withDigests } of files) writeFileSync(join(root, file), withDigests(digests))
say(`${digests.size} images are named by their digests.`)
process.exitCode = failures === 0 ? 0 : 1
